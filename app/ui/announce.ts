type Say = (text: string) => void;

let say: Say | null = null;

/**
 * Has screen readers say a text, once, in the one live region of the page (`PageFocus`). For what nothing on
 * the page says by itself: neither what has just got the focus nor a message that has just come.
 */
export function announce(text: string): void {
  say?.(text);
}

/** Connects the region; the answer disconnects it. */
export function connectAnnouncer(next: Say): () => void {
  say = next;
  return () => {
    if (say === next) say = null;
  };
}
