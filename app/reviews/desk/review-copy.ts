import type { ReviewState } from "../../../domain/reviews/model.ts";

/** A review as the desk's list shows it; every word is written out. */
export type ReviewRow = {
  orderId: string;
  number: string;
  orderHref: string;
  what: string;
  stars: number;
  text: string;
  shownName: string;
  state: ReviewState;
  version: number;
  writtenAt: string;
  decidedAt: string | null;
  hiddenReason: string | null;
  reply: string | null;
  /** Who replied and when, as a phrase. */
  replied: string | null;
  /** Staff whose own order it is leave it to others. */
  isOwn: boolean;
};

export const reviewTabs: readonly { state: ReviewState; label: string; empty: string }[] = [
  { state: "waiting", label: "Waiting", empty: "No reviews waiting" },
  { state: "published", label: "Published", empty: "No published reviews" },
  { state: "hidden", label: "Hidden", empty: "No hidden reviews" },
];
