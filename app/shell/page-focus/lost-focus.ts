import { focusByScript, pageHeading } from "./focus-by-script.ts";

const headings = "h1, h2, h3, h4";
/** What is read as a whole when it has the focus. */
const wholes = "li, tr, article, section, form, fieldset, [role=status], [role=alert]";

/**
 * Whenever what has the focus goes from the page, or is switched off or folded away, the focus goes to what
 * took its place: the next step marked with `data-next`, the heading or message there, the next row of a
 * list, or else the heading of the part or the page that it was in. Nothing moves while the focus is
 * anywhere. `first` had the focus when this was asked for; it goes on until `ended`.
 *
 * It watches the page, since no action could say for all others: a live update takes a button away as much as
 * its own press does, and each would have to be thought of. Where the nearest thing is not what follows, the
 * action says so itself, by `data-next` or by giving the focus.
 */
export function watchLostFocus(first: Element, ended: AbortSignal): void {
  if (ended.aborted) return;
  let focused: Element | null = document.activeElement;
  // It may have gone while this was on its way.
  if (hasNoFocus() && !first.isConnected) fill(null);
  const onFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null;
  };
  let isPressing = false;
  const onPress = ({ type }: PointerEvent) => {
    isPressing = type === "pointerdown";
  };
  // Whoever presses an empty place gives the focus up themselves; else styles may have hidden what had it.
  // What has gone is noticed before this.
  const onBlur = () => {
    const isGivenUp = isPressing;
    setTimeout(() => {
      if (!focused || !hasNoFocus()) return;
      const left = focused;
      focused = null;
      if (!isGivenUp && left.isConnected && !isUsable(left)) fill(gapOf([], left));
    });
  };
  const observer = new MutationObserver((records) => {
    if (!focused || holdsFocus(focused, records)) return;
    const gap = gapOf(records, focused);
    focused = null;
    // After the paint, since effects may yet give it to something.
    requestAnimationFrame(() => setTimeout(() => hasNoFocus() && fill(gap)));
  });
  document.addEventListener("focusin", onFocus, { signal: ended });
  document.addEventListener("focusout", onBlur, { signal: ended });
  for (const name of ["pointerdown", "pointerup", "pointercancel"] as const) {
    document.addEventListener(name, onPress, { capture: true, signal: ended });
  }
  const attributeFilter = ["disabled", "hidden", "open"];
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter });
  ended.addEventListener("abort", () => observer.disconnect());
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

function holdsFocus(element: Element, records: readonly MutationRecord[]): boolean {
  if (!element.isConnected) return false;
  // Whether it is shown is dear to ask, so only where something was switched off or folded.
  const isSwitched = records.some(({ type, target }) => type === "attributes" && target.contains(element));
  return !isSwitched || isUsable(element);
}

const isUsable = (element: Element) => !element.matches(":disabled") && element.checkVisibility();

/** Where something was: in what, and after what. */
type Gap = { parent: Element; after: ChildNode | null };

function gapOf(records: readonly MutationRecord[], gone: Element): Gap | null {
  if (gone.isConnected) return gone.parentElement && { parent: gone.parentElement, after: gone };
  for (const { target, removedNodes, previousSibling } of records) {
    if (!target.isConnected || !(target instanceof Element)) continue;
    const hasGone = [...removedNodes].some((node) => node.contains(gone));
    // What stands among the children of an element is one of them.
    if (hasGone) return { parent: target, after: previousSibling as ChildNode | null };
  }
  return null;
}

function fill(gap: Gap | null): void {
  const target = (gap?.parent.closest("#main") && follower(gap)) || pageHeading();
  focusByScript(target);
  target?.scrollIntoView({ block: "nearest" });
}

/** What took its place, or else the row that it was in, or the heading of the nearest part that has one. */
function follower({ parent, after }: Gap): HTMLElement | null {
  let node = after?.isConnected ? after.nextSibling : parent.firstChild;
  while (node && !(node instanceof HTMLElement)) node = node.nextSibling;
  if (node) {
    const next = node.querySelector<HTMLElement>("[data-next]:not([disabled])");
    const here = next ?? (node.matches(headings) ? node : headingIn(node));
    if (here || node.matches(wholes)) return here ?? node;
  }
  for (let part = partOf(parent); part; part = partOf(part.parentElement)) {
    const heading = headingIn(part);
    if (heading || part.matches("li, tr")) return heading ?? part;
  }
  return null;
}

const partOf = (element: Element | null) =>
  element?.closest<HTMLElement>("li, tr, article, section, form, fieldset, main") ?? null;

const headingIn = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>(headings)].find((heading) => heading.checkVisibility()) ?? null;
