/**
 * Where the keyboard goes on when what it was on has gone: to the button that confirms, to what may be chosen next, or
 * to the question. Whoever uses a pointer is left alone.
 */
import { choosable } from "./pointing";

const NEXT = ".ask:not(.waiting) :is(.steps, .choices) button, .ask:not(.waiting) .acts button:not(.quiet):enabled";

let keyboard = false;

/** Notice what the person uses; call once for a page, and call what it returns when the page goes. */
export function watchHands(): () => void {
  const key = (event: KeyboardEvent) =>
    (keyboard ||= ["Tab", "Enter", " "].includes(event.key) || event.key.startsWith("Arrow"));
  const pointer = () => (keyboard = false);
  window.addEventListener("keydown", key, true);
  window.addEventListener("pointerdown", pointer, true);
  return () => {
    window.removeEventListener("keydown", key, true);
    window.removeEventListener("pointerdown", pointer, true);
  };
}

/** After a redraw: if the focus was lost, or rests where nothing is to be done, move it on. */
export function followOn(stage: Element, panel: Element): void {
  const at = document.activeElement;
  const idle =
    !at ||
    at === document.body ||
    (stage.contains(at) && !at.matches(".lit:not(:disabled)")) ||
    at.matches(".ask :disabled");
  const confirm = panel.querySelector<HTMLElement>(".ask .confirm");
  if (!keyboard || (!idle && !confirm)) return;
  if (confirm && (idle || stage.contains(at))) confirm.focus();
  else if (idle) (choosable(stage)[0] ?? panel.querySelector<HTMLElement>(NEXT))?.focus();
}
