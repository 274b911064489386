import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Location, NavigationType, useLocation, useNavigation, useNavigationType } from "react-router";
import { connectAnnouncer } from "../../ui/announce.ts";
import layout from "../../ui/layout.module.css";
import { focusByScript, isField, pageHeading } from "./focus-by-script.ts";
import { isAnotherPage } from "./is-another-page.ts";

/**
 * Makes each change of page heard, wherever it came from: its title is said once, and the focus goes to its
 * heading unless the page gave it to something itself or the reader types in a field that stays. The first
 * page says nothing. Within a page the focus is kept from getting lost, and what `announce` is given is said.
 */
export function PageFocus() {
  const location = useLocation();
  const type = useNavigationType();
  const { state } = useNavigation();
  const shown = useRef(location);
  const pressed = useRef<Element | null>(null);
  const [said, setSaid] = useState("");
  // The same text again is read again only when it is another text.
  const say = (text: string) => setSaid((last) => (last === text ? `${text}\u00a0` : text));

  // biome-ignore lint/correctness/useExhaustiveDependencies: it says whatever it is given
  useEffect(() => connectAnnouncer(say), []);
  useEffect(watchOnceFocused, []);
  useEffect(() => {
    if (state !== "idle") pressed.current = document.activeElement;
  }, [state]);

  // Before the effects of the page, which may give the focus to something else.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is another page
  useLayoutEffect(() => {
    const from = shown.current;
    shown.current = location;
    const anchor = from.key === location.key ? null : anchorOf(location);
    if (!isAnotherPage(from, location))
      return isField(document.activeElement) ? undefined : focusByScript(anchor);
    say(document.title);
    if (isTaken(pressed.current)) return;
    focusByScript(anchor ?? (type === NavigationType.Pop ? linkTo(from) : null) ?? pageHeading());
  }, [location]);

  return (
    <div className={layout.visuallyHidden} aria-live="polite">
      {said}
    </div>
  );
}

/** Loads what keeps the focus from getting lost with the first that there is, and answers how to end it. */
function watchOnceFocused(): () => void {
  const ended = new AbortController();
  const begin = async (first: EventTarget | null) => {
    const { watchLostFocus } = await import("./lost-focus.ts");
    if (first instanceof Element) watchLostFocus(first, ended.signal);
  };
  // Without a network the page goes on without it.
  const onFocus = ({ target }: { target: EventTarget | null }) => void begin(target).catch(() => undefined);
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) onFocus({ target: activeElement });
  else document.addEventListener("focusin", onFocus, { once: true, signal: ended.signal });
  return () => ended.abort();
}

/** Whether the new page, or the reader meanwhile, has given the focus to something that stays. */
function isTaken(pressed: Element | null): boolean {
  const { activeElement: active } = document;
  if (!active?.closest("#main")) return isField(active);
  return active !== pressed && active.id !== "main";
}

/** What an address points at; the heading of a whole section, which would be read from end to end. */
function anchorOf({ hash }: Location): HTMLElement | null {
  const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  return (target?.matches("section") && target.querySelector<HTMLElement>("h2, h3")) || target;
}

/** Where one was, for who comes back: the link that led away. */
function linkTo({ pathname, search }: Location): HTMLElement | null {
  return document.querySelector<HTMLElement>(`#main a[href="${CSS.escape(pathname + search)}"]`);
}
