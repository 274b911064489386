export type ToastTone = "good" | "bad" | "info" | "warn";

export type ToastMessage = {
  title: string;
  text?: string;
  tone?: ToastTone;
  /** A second toast with this id replaces the first. */
  id?: string;
  /** Whether the page says it otherwise, so that a screen reader does not read the toast as well. */
  isSaid?: boolean;
};

/**
 * The id of what came of the person's last action, so that a success takes the place of the failure before
 * it.
 */
export const outcomeToast = "outcome";
/** The id of news of what the page shows; another page answers it or has nothing to do with it. */
export const pageUpdateToast = "page-news";

type Deliver = (message: ToastMessage) => void;
type Dismiss = (id: string) => void;

const waiting: ToastMessage[] = [];
const watchers = new Set<() => void>();
let deliver: Deliver | null = null;
let dismiss: Dismiss = () => {};

/** Shows a message for five seconds. Before the Toaster has mounted it waits; on the server it is dropped. */
export function toast(message: ToastMessage): void {
  if (typeof document === "undefined") return;
  if (deliver) {
    deliver(message);
    return;
  }
  waiting.push(message);
  for (const notify of watchers) notify();
}

/** Takes the message with this id away, shown or still waiting; nothing happens where there is none. */
export function dismissToast(id: string): void {
  const others = waiting.filter((message) => message.id !== id);
  waiting.splice(0, waiting.length, ...others);
  dismiss(id);
}

/**
 * Connects the one Toaster, which gets everything that waits and is told what to take away. The answer
 * disconnects it.
 */
export function connectToaster(next: Deliver, nextDismiss: Dismiss = () => {}): () => void {
  deliver = next;
  dismiss = nextDismiss;
  for (const message of waiting.splice(0)) next(message);
  return () => {
    if (deliver !== next) return;
    deliver = null;
    dismiss = () => {};
  };
}

/** Whether a message waits for a Toaster; for loading it only then. */
export function hasWaitingToast(): boolean {
  return waiting.length > 0;
}

/** Calls back whenever a message begins to wait. The answer ends it. */
export function watchWaitingToasts(notify: () => void): () => void {
  watchers.add(notify);
  return () => watchers.delete(notify);
}
