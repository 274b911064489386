import { useLayoutEffect } from "react";
import { areClose, type Box, freePosition } from "./free-position.ts";

/**
 * What a message never covers: what can be pressed or filled in, what the page is called, and what was
 * refused.
 */
const neverCovered =
  'h1, h2[tabindex], legend, label, a[href], button, summary, input:not([type="hidden"]), select, textarea, .field_error, [role="alert"], ' +
  '[role="tab"], [role="menuitem"], [role="option"], [role="slider"]';
const bars = ".header_header, .desk-bar_bar";
const margin = 16;
/** How long after the last scroll the messages come back. */
const restMs = 120;

/**
 * Keeps a fixed box of messages where it covers no control and no title, and moves it when the page changes
 * below it. While the page is scrolled it is out of sight. Where it fits nowhere, the page makes room for it
 * above itself: `--message-lane`.
 */
export function useFreePosition(element: HTMLElement | null, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!element || !isShown) return;
    const move = () => moveClear(element);
    let frame = 0;
    const moveSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(move);
    };
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      element.dataset.scrolling = "";
      clearTimeout(rest);
      rest = setTimeout(() => {
        move();
        delete element.dataset.scrolling;
      }, restMs);
    };
    const sizes = new ResizeObserver(move);
    sizes.observe(element);
    const changes = new MutationObserver(moveSoon);
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
    // In another window the room that was made may not be needed.
    const onResize = () => {
      setLane(0);
      move();
    };
    addEventListener("resize", onResize);
    addEventListener("scroll", onScroll, { capture: true, passive: true });
    move();
    return () => {
      sizes.disconnect();
      changes.disconnect();
      removeEventListener("resize", onResize);
      removeEventListener("scroll", onScroll, { capture: true });
      clearTimeout(rest);
      cancelAnimationFrame(frame);
      delete element.dataset.scrolling;
      setLane(0);
    };
  }, [element, isShown]);
}

/** Leaves the box where it is as long as that is clear, so that it does not wander. */
function moveClear(element: HTMLElement): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  if (height === 0) return;
  // Room that was made is kept until the messages have gone: the page moves once.
  if (laneHeight() > 0) {
    setLane(height + 2 * margin);
    return;
  }
  const room = roomFor();
  const taken = takenBy(element);
  const now = { left: element.offsetLeft, top: element.offsetTop };
  const isClear = element.dataset.placed !== undefined && isClearAt({ ...now, width, height }, room, taken);
  if (isClear) return;
  const found = freePosition({ width, height }, room, taken);
  if (!found) setLane(height + 2 * margin);
  const { left, top } = found ?? { left: room.right - width, top: margin };
  element.dataset.placed = "";
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

type Rect = { left: number; top: number; width: number; height: number };

function isClearAt({ left, top, width, height }: Rect, room: Box, taken: readonly Box[]): boolean {
  const box = { left, top, right: left + width, bottom: top + height };
  const isInside =
    box.left >= room.left && box.top >= room.top && box.right <= room.right && box.bottom <= room.bottom;
  return isInside && !taken.some((other) => areClose(box, other));
}

/** What is seen of the page below its bar. */
function roomFor(): Box {
  const bar = document.querySelector(bars)?.getBoundingClientRect().bottom ?? 0;
  const { clientWidth, clientHeight } = document.documentElement;
  return {
    left: margin,
    top: Math.max(0, bar) + margin / 2,
    right: clientWidth - margin,
    bottom: clientHeight - margin,
  };
}

function takenBy(own: HTMLElement): Box[] {
  const boxes: Box[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(neverCovered)) {
    const rect = element.getBoundingClientRect();
    const isInView = rect.width > 0 && rect.height > 0 && rect.bottom > 0 && rect.top < innerHeight;
    if (isInView && !own.contains(element) && element.checkVisibility({ visibilityProperty: true })) {
      boxes.push(rect);
    }
  }
  return boxes;
}

const lane = "--message-lane";

function laneHeight(): number {
  return Number.parseFloat(document.documentElement.style.getPropertyValue(lane)) || 0;
}

/** How often it is looked whether the room can be taken back unseen. */
const lookMs = 400;
let looking: ReturnType<typeof setInterval> | undefined;

/**
 * Makes room above the page, or takes it back without moving what is read further down. At the top of the
 * page there is no such way: while somebody works in it the room stays, until they have gone on or scrolled
 * past it.
 */
function setLane(height: number): void {
  clearInterval(looking);
  const before = laneHeight();
  if (before === height) return;
  const { style } = document.documentElement;
  if (height > 0) {
    style.setProperty(lane, `${height}px`);
    return;
  }
  if (!canTakeBack()) {
    looking = setInterval(() => {
      if (canTakeBack()) setLane(0);
    }, lookMs);
    return;
  }
  style.removeProperty(lane);
  if (scrollY >= before) scrollBy({ top: -before, behavior: "instant" });
}

function canTakeBack(): boolean {
  const { activeElement } = document;
  return scrollY >= laneHeight() || activeElement?.matches("main, body") || !activeElement?.closest("main");
}
