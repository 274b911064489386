import { useEffect } from "react";

type Seen = {
  /** Where it is told; not a page's own address, so that an open desk keeps no step-up alive (Rule P2). */
  href: string;
  chatId: string;
  unread: number;
  /** Place of the newest line that is shown. */
  upTo: number;
};

/** Tells the shop that what is unread has been seen, once the page with it is in front of somebody. */
export function useSeen(seen: Seen | null): void {
  const { href = "", chatId = "", unread = 0, upTo = 0 } = seen ?? {};
  useEffect(() => {
    if (unread === 0) return;
    const ended = new AbortController();
    const tell = () => {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", tell);
      const body = new URLSearchParams({ chatId, upTo: String(upTo) });
      // A courtesy: without an answer it stays unread, and the next line asks again.
      fetch(href, { method: "POST", body, signal: ended.signal }).catch(() => {});
    };
    document.addEventListener("visibilitychange", tell);
    tell();
    return () => {
      ended.abort();
      document.removeEventListener("visibilitychange", tell);
    };
  }, [href, chatId, unread, upTo]);
}
