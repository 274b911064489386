import { toast } from "../../ui/toast.ts";

/** What a key does; `false` where it has nothing to act on now. */
export type KeyAction = () => unknown;

type Find = (key: string) => KeyAction | undefined;

/**
 * Stands on a button whose act moves money or can't be taken back (Rule P58). A single key only goes to it,
 * and Enter presses it only where somebody has gone to it by Tab or pointer; the space bar presses it
 * always.
 */
export const commits = { "data-commits": "" } as const;

/** Goes to what a key stands on; presses it where that can be taken back. */
export function pressByKey(shown: HTMLElement): void {
  const fold = shown.closest("details");
  if (fold) fold.open = true;
  shown.focus();
  if (shown.matches("[data-commits]")) sayHow();
  else shown.click();
}

const ownKeys = "input:not([type=checkbox]), select, textarea, [contenteditable], [role=dialog], [role=menu]";
const textFields = "input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable]";

/** Keys that go on moving while they are held down. */
const repeating: ReadonlySet<string> = new Set(["j", "k"]);

/** Within this time after a key that does nothing, others are typing too: a reference, a name. */
const typingMilliseconds = 1_000;

const layers = new Set<Find>();
let typedAt = Number.NEGATIVE_INFINITY;

/** Adds the keys of a part of the page. The answer takes them away. */
export function addKeys(find: Find): () => void {
  layers.add(find);
  return () => layers.delete(find);
}

/**
 * The one listener for single keys at the desk; none work while something is typed, a dialog is open or a key
 * of the system is held. The answer ends it.
 */
export function listenForKeys(): () => void {
  const byHand = watchFocus();
  const onEnter = (event: KeyboardEvent) => guardEnter(event, byHand.element());
  window.addEventListener("keydown", onEnter, { capture: true });
  window.addEventListener("keydown", act);
  return () => {
    byHand.end();
    window.removeEventListener("keydown", onEnter, { capture: true });
    window.removeEventListener("keydown", act);
  };
}

function act(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const key = event.key.toLowerCase();
  // A key that is held down must not act again and again; only moving along a list goes on.
  if (event.repeat && !repeating.has(key)) return;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(ownKeys)) return;
  // Enter on what it presses is theirs.
  if (key === "enter" && target?.closest("a, button, summary")) return;
  const action = [...layers].map((find) => find(key)).findLast((found) => found !== undefined);
  if (action) event.preventDefault();
  const isTyping = event.timeStamp - typedAt < typingMilliseconds;
  const didNothing = isTyping || !action || action() === false;
  if (didNothing && key.length === 1) typedAt = event.timeStamp;
}

/** Lets Enter end no typing, and press nothing that commits and has the focus because the page gave it. */
function guardEnter(event: KeyboardEvent, byHand: Element | null): void {
  const target = event.target instanceof Element ? event.target : null;
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || target?.closest(textFields)) return;
  const isTyping = event.timeStamp - typedAt < typingMilliseconds;
  const commitsByHabit = target?.matches("[data-commits], [data-commits] *, input") && target !== byHand;
  if (!isTyping && !commitsByHabit) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (commitsByHabit) sayHow();
}

function sayHow(): void {
  toast({
    id: "keys",
    title: "Press Space to confirm",
    text: "Enter and shortcut keys don't.",
    tone: "info",
  });
}

/** What somebody has gone to by Tab or pointer, and not the page by itself. */
function watchFocus() {
  let element: Element | null = null;
  let isByHand = false;
  const onHand = (event: Event) => {
    isByHand = !(event instanceof KeyboardEvent) || event.key === "Tab";
  };
  const onFocus = ({ target }: Event) => {
    element = isByHand && target instanceof Element ? target : null;
    isByHand = false;
  };
  const events = ["keydown", "pointerdown"] as const;
  for (const name of events) window.addEventListener(name, onHand, { capture: true });
  window.addEventListener("focusin", onFocus);
  return {
    element: () => element,
    end: () => {
      for (const name of events) window.removeEventListener(name, onHand, { capture: true });
      window.removeEventListener("focusin", onFocus);
    },
  };
}
