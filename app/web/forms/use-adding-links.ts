import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { addedView } from "./added-view.ts";

type AddingLinks = {
  /** Where the list stands. */
  path: string;
  /** The view that is on its way or still to be sent; null when what is shown is all that is wanted. */
  wanted(): URLSearchParams | null;
  /** The address of a view. */
  hrefOf(view: URLSearchParams): string;
  /** Told when such a link is followed, with what was wanted in it. */
  onFollow?(href: string): void;
  /** Told when a link to the list as a whole is followed. */
  onWhole?(): void;
  /** Told when a link that leaves the list is followed, before the router knows of it. */
  onAway?(): void;
};

/**
 * While a view of a list is on its way, its links still speak of the one before: pressed then, they change
 * what is wanted instead of taking it back. A link to the list as a whole, or to a position in the one that
 * is shown, leads where it says.
 */
export function useAddingLinks(options: AddingLinks): void {
  const navigate = useNavigate();
  const follow = useEffectEvent((event: MouseEvent) => {
    if (!isPlain(event) || !(event.target instanceof Element)) return;
    const link = linkAt(event.target);
    if (!link) return;
    if (link.pathname !== options.path) return options.onAway?.();
    const target = viewOf(link);
    if (target?.size === 0) return options.onWhole?.();
    const wanted = target && options.wanted();
    if (!target || !wanted) return;
    event.preventDefault();
    const view = addedView(new URLSearchParams(location.search), target, wanted);
    const href = options.hrefOf(view);
    options.onFollow?.(href);
    void navigate(href, { preventScrollReset: true });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => follow(event);
    // Before the router, which then leaves it alone.
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
}

function isPlain(event: MouseEvent): boolean {
  const isHeld = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !isHeld && !event.defaultPrevented;
}

/**
 * The link to a page of the shop that was pressed; null where none was, or one that opens beside this page.
 */
function linkAt(pressed: Element): HTMLAnchorElement | null {
  const link = pressed.closest<HTMLAnchorElement>("a[href]");
  if (!link || link.target || link.hasAttribute("download")) return null;
  return link.origin === location.origin ? link : null;
}

/**
 * The view that a link to the list leads to; null for a position in the one that is shown, or another page of
 * it.
 */
function viewOf(link: HTMLAnchorElement): URLSearchParams | null {
  const { searchParams, hash } = new URL(link.href);
  return hash === "" && !searchParams.has("cursor") && !searchParams.has("page") ? searchParams : null;
}
