import { useEffect } from "react";
import { useLocation } from "react-router";
import type { GoldDirection } from "../../../domain/gold/model.ts";
import { isQuoteView, type QuoteView } from "./quote-view.ts";

type StoredQuote = {
  /** The entry of the browser's history that the quote was shown at. */
  place: string;
  /** Tells one loading of the document from another. */
  document: number;
  quote: QuoteView;
};

type QuoteOfAddress = {
  quote: QuoteView | null;
  /** The server's clock when it rendered the page, epoch milliseconds. */
  renderedAt: number;
  /** Called with the quote that this entry of the history had before. */
  take(quote: QuoteView): void;
};

/**
 * Keeps the quote of a page over a reload and over going away and back, as long as it holds: sent again, it
 * leads to the order that it made instead of making a second one (Rule P11).
 */
export function useStoredQuote(direction: GoldDirection, { quote, renderedAt, take }: QuoteOfAddress): void {
  const { key } = useLocation();
  const name = `gold-quote-${direction}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept matters once, when the page appears
  useEffect(() => {
    const found = read(name);
    if (found?.place !== key || found.quote.expiresAt <= renderedAt) return;
    // Every tab begins at this entry, so there only coming back tells the same visit.
    if (key === "default" && found.document !== performance.timeOrigin && !cameBack()) return;
    take({ ...found.quote, sentAt: renderedAt });
  }, []);

  useEffect(() => {
    if (!quote) return;
    const entry: StoredQuote = { place: key, document: performance.timeOrigin, quote };
    try {
      sessionStorage.setItem(name, JSON.stringify(entry));
    } catch {
      // A browser that keeps nothing shows a fresh quote after a reload.
    }
  }, [name, key, quote]);
}

function read(name: string): StoredQuote | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? "null");
    return isStoredQuote(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isStoredQuote(value: unknown): value is StoredQuote {
  if (typeof value !== "object" || value === null) return false;
  if (!("place" in value && "document" in value && "quote" in value)) return false;
  return typeof value.place === "string" && typeof value.document === "number" && isQuoteView(value.quote);
}

/** Whether the document was reloaded or come back to, rather than opened. */
function cameBack(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return (
    entry instanceof PerformanceNavigationTiming && (entry.type === "reload" || entry.type === "back_forward")
  );
}
