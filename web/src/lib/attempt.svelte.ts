/** Trying something that the server may refuse: what went wrong is said, and nothing is tried twice at once. */
import { Refusal } from "./api";
import { t } from "./i18n.svelte";

export class Attempt {
  wrong = $state("");
  busy = $state(false);

  /** Whether it was done. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    [this.wrong, this.busy] = ["", true];
    try {
      await act();
      return true;
    } catch (error) {
      this.wrong = error instanceof Refusal ? error.message : t("cannotReach");
      return false;
    } finally {
      this.busy = false;
    }
  }
}
