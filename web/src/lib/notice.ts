/** Sounds and notices: a soft tick for a move, a bell for my turn. Nothing is fetched; both are made here. */
let audio: AudioContext | null = null;

function tone(frequency: number, length: number, loud: number, kind: OscillatorType, wait = 0): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime + wait;
    const [voice, volume] = [audio.createOscillator(), audio.createGain()];
    voice.type = kind;
    voice.frequency.value = frequency;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loud, start + 0.006);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(volume).connect(audio.destination);
    voice.start(start);
    voice.stop(start + length);
  } catch {
    // a device without sound plays in silence
  }
}

export function tick(): void {
  tone(1150, 0.05, 0.05, "triangle");
}

export function bell(): void {
  tone(880, 0.9, 0.07, "sine");
  tone(1318.5, 1.1, 0.045, "sine", 0.09);
}

/** Ask to show notices; whether that was allowed. */
export async function allowNotices(): Promise<boolean> {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** A notice, when nobody is looking at the page. */
export function notify(title: string, body: string): void {
  if (document.visibilityState === "visible" || !("Notification" in window) || Notification.permission !== "granted")
    return;
  const notice = new Notification(title, { body, icon: "/icon.svg", tag: "archipel" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
