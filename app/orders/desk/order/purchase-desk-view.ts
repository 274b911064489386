import type { Badge } from "../../../ui/badge.tsx";

type Tone = Parameters<typeof Badge>[0]["tone"];

/**
 * What a purchase has beside its order, as the desk shows it: every figure is text already, the login is not
 * among it.
 */
export type PurchaseDeskView = {
  orderId: string;
  version: number;
  name: string;
  listingHref: string;
  /** What was listed when it was ordered. */
  listed: string;
  delivery: string;
  login: { text: string; tone: Tone; warning: string | null };
  held: string | null;
  /** Whom to write to before when, of a buyer who pays by hand and of whom nothing has arrived. */
  byHand: { email: string; before: string } | null;
  paid: string;
  handedOver: string;
  read: string;
  acceptBy: string | null;
  accepted: string | null;
  may: { allowAnotherReveal: boolean; revealLogin: boolean };
  disputes: readonly DisputeLine[];
};

/** A dispute on the order's page; its notes are on its own. */
export type DisputeLine = {
  id: string;
  reason: string;
  state: "open" | "decided" | "withdrawn";
  detail: string;
  decision: string | null;
};
