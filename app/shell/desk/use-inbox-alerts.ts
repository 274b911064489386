import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import { listenInBackground } from "../../web/live/use-live.ts";
import {
  alertedUpTo,
  areAlertsOn,
  asOneTab,
  beTheListener,
  noteAlerted,
  playAlert,
  showOnDesktop,
  watchAlerts,
} from "./alert-device.ts";

/** What calls the reader, with the moment from which on it sounds. */
type Alert = { id: string; title: string; body: string; path: string; alertAt: number };

type InboxAlerts = {
  unread: number;
  /** The pages of the newest of them. */
  unreadPaths: readonly string[];
  alerts: readonly Alert[];
  /** Whether this browser shows them by push already. */
  isPushed: boolean;
  /** The server's clock when they were read, in epoch milliseconds. */
  serverNow: number;
};

/** How long a tab that nobody looks at lets others go first: one of them may show the very page. */
const courtesyMilliseconds = 500;
const inboxPath = "/admin/inbox";

/**
 * Calls whoever has the desk open: the count stands in the title, and what is new sounds and shows on the
 * desktop where this browser was told to. What somebody looks at already is marked as read, silently.
 */
export function useInboxAlerts(props: InboxAlerts): void {
  const { unread, unreadPaths, alerts, isPushed, serverNow } = props;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useTitleCount(unread);
  useSeenPage(unreadPaths.includes(pathname) ? pathname : null);
  useListening();

  const timer = useRef<{ at: number; id: ReturnType<typeof setTimeout> }>(undefined);
  const speak = useEffectEvent((clockAhead: number) => {
    timer.current = undefined;
    const isLooking = document.visibilityState === "visible";
    asOneTab(() => {
      const now = Date.now() + clockAhead;
      const before = alertedUpTo();
      // Somebody who opens the desk for the first time is not told of what has waited for hours.
      if (before === null) {
        noteAlerted(now);
        return;
      }
      const due = alerts.filter(({ alertAt }) => alertAt > before && alertAt <= now);
      noteAlerted(Math.max(before, ...due.map(({ alertAt }) => alertAt)));
      const fresh = due.filter(({ path }) => !(isLooking && path === pathname));
      const [only] = fresh;
      if (!only || !areAlertsOn()) return;
      playAlert();
      if (document.hasFocus() || isPushed) return;
      const isOne = fresh.length === 1;
      showOnDesktop({
        title: isOne ? only.title : `${fresh.length} new notifications`,
        body: isOne ? only.body : only.title,
        onPress: () => void navigate(isOne ? only.path : inboxPath),
      });
    });
  });
  useEffect(() => {
    const clockAhead = serverNow - Date.now();
    const before = alertedUpTo();
    if (before === null) {
      noteAlerted(serverNow);
      return;
    }
    const moments = alerts.flatMap(({ alertAt }) => (alertAt > before ? [alertAt] : []));
    if (moments.length === 0) return;
    const courtesy = document.visibilityState === "visible" ? 0 : courtesyMilliseconds;
    const at = Math.max(serverNow, Math.min(...moments)) - clockAhead + courtesy;
    // What is planned already stays, however often the page is read meanwhile.
    if (timer.current && timer.current.at <= at) return;
    clearTimeout(timer.current?.id);
    // Longer than a timer can wait, the next reading starts it anew.
    const wait = Math.min(at - Date.now() + 1, 2 ** 31 - 1);
    timer.current = { at, id: setTimeout(() => speak(clockAhead), wait) };
  }, [alerts, serverNow]);
  useEffect(() => () => clearTimeout(timer.current?.id), []);
}

/** One tab of a browser whose alerts are on hears of what is new in the background, too. */
function useListening(): void {
  const isOn = useSyncExternalStore(watchAlerts, areAlertsOn, () => false);
  useEffect(() => {
    if (!isOn) return;
    const ended = new AbortController();
    beTheListener(ended.signal, () => listenInBackground(true));
    return () => {
      ended.abort();
      listenInBackground(false);
    };
  }, [isOn]);
}

/** Keeps `(3) ` before the page's title, whatever page it is by now. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const write = () => {
      const plain = document.title.replace(/^\(\d+\+?\) /, "");
      const wanted = unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    const watcher = new MutationObserver(write);
    watcher.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      watcher.disconnect();
      document.title = document.title.replace(/^\(\d+\+?\) /, "");
    };
  }, [unread]);
}

/** Tells the shop that what leads to this page has been seen, once it is in front of somebody. */
function useSeenPage(path: string | null): void {
  useEffect(() => {
    if (path === null) return;
    const ended = new AbortController();
    const tell = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", tell);
      const body = new URLSearchParams({ path });
      // A courtesy: without an answer it stays unread.
      fetch("/desk/inbox/seen", { method: "POST", body, signal: ended.signal }).catch(() => {});
    };
    document.addEventListener("visibilitychange", tell);
    tell();
    return () => {
      ended.abort();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [path]);
}
