/** Whether this browser sounds and shows desktop notifications: chosen on the device, for all its tabs. */
const switchKey = "desk-alerts";
/** Up to which moment of the server this browser has alerted, in epoch milliseconds. */
const alertedKey = "desk-alerted-up-to";

/** Whether alerts are on in this browser. */
export function areAlertsOn(): boolean {
  return localStorage.getItem(switchKey) === "on";
}

/** Told in the tab itself; the browser tells the other tabs of what is stored. */
const switched = "desk-alerts-switched";

/** Switches them; what came before is not sounded afterwards. */
export function switchAlerts(on: boolean, now: number): void {
  localStorage.setItem(switchKey, on ? "on" : "off");
  noteAlerted(now);
  window.dispatchEvent(new Event(switched));
}

/** Calls `watcher` when they are switched in whatever tab, until the returned function is called. */
export function watchAlerts(watcher: () => void): () => void {
  window.addEventListener(switched, watcher);
  window.addEventListener("storage", watcher);
  return () => {
    window.removeEventListener(switched, watcher);
    window.removeEventListener("storage", watcher);
  };
}

/**
 * Waits until no other tab of this browser is the one that listens, and is it until the signal is aborted.
 */
export function beTheListener(signal: AbortSignal, onTurn: () => void): void {
  if (!("locks" in navigator)) {
    onTurn();
    return;
  }
  const untilAborted = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", () => resolve());
      onTurn();
    });
  // Aborted while it waits: another tab listens.
  navigator.locks.request("desk-listens", { signal }, untilAborted).catch(() => {});
}

/** Up to which moment was alerted; null where nothing ever was. */
export function alertedUpTo(): number | null {
  const stored = Number(localStorage.getItem(alertedKey) ?? Number.NaN);
  return Number.isNaN(stored) ? null : stored;
}

export function noteAlerted(moment: number): void {
  localStorage.setItem(alertedKey, String(Math.max(moment, alertedUpTo() ?? 0)));
}

/** Does something while no other tab of this browser does it, so that of many tabs one speaks. */
export function asOneTab(work: () => void): void {
  if ("locks" in navigator) void navigator.locks.request("desk-alerts", async () => work());
  else work();
}

let audio: AudioContext | undefined;

/** Two short notes. Silent until somebody has pressed something in the tab, which browsers ask for. */
export function playAlert(): void {
  try {
    audio ??= new AudioContext();
    const { currentTime } = audio;
    void audio.resume().catch(() => {});
    playNote(audio, 660, currentTime);
    playNote(audio, 880, currentTime + 0.14);
  } catch {
    // A machine without sound still shows what there is.
  }
}

function playNote(context: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(context, { frequency, type: "sine" });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.18, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.28);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.3);
}

type Shown = { title: string; body: string; onPress: () => void };

/** Shows a notification of the system, where it was allowed. */
export function showOnDesktop({ title, body, onPress }: Shown): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, tag: "goldhall-desk", icon: "/apple-touch-icon.png" });
    shown.onclick = () => {
      window.focus();
      shown.close();
      onPress();
    };
  } catch {
    // Phones show them through a service worker only.
  }
}
