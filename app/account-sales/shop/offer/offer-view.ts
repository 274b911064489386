import type { PayoutWay } from "../../../../domain/ways/model.ts";
import type { OrderLimit } from "../../../orders/shared/order-limit.tsx";
import type { SavedPayouts } from "../../../orders/shared/saved-payouts/saved-payouts.ts";
import type { SaleStage } from "../sale-stages.ts";

/** An offer as its page shows it, in words. */
export type OfferView = {
  offerId: string;
  rsn: string;
  /** `combat 112, total level 1,604` */
  levels: string;
  /** Whether the high scores leave out some levels, so that these are the least they can be. */
  isPartlyRanked: boolean;
  amount: string;
  lines: readonly OfferLineView[];
  /** Claims that the high scores contradict, with what they show. */
  toVerify: readonly { claim: string; shown: string }[];
  /** Epoch milliseconds. */
  expiresAt: number;
  renderedAt: number;
  /** `Nov 21, 2026 13:52 UTC` */
  standsUntil: string;
  state: "open" | "expired" | "accepted";
  /** The receipt, where this browser holds the order that the offer made. */
  receiptHref: string | null;
  /** The questions with these answers. */
  answersHref: string;
};

export type OfferLineView = {
  label: string;
  /** `+30%`, and with a limit `+34%, limit +30%` */
  share: string | null;
  limit: string | null;
  amount: string;
  tone: "pos" | "neg" | undefined;
};

/** The signed-in seller's own address; null for guests. */
export type SellerView = { email: string } | null;

/** The forms of an offer's page by their names. */
export const saleForms = { details: "sale-details", confirm: "sale-confirm" } as const;

/** Heads what keeps each of them from being taken. */
export const saleFormTitles = {
  details: "Please check your details",
  confirm: "Submission Failed",
} as const satisfies Record<keyof typeof saleForms, string>;

/** What the page's forms answer beside a failure. */
export type SaleCarried = {
  /** Everything is there but the last yes. */
  stage?: "confirm";
  /** Where the money goes, sealed for this offer; the login likewise. */
  payment?: string;
  login?: string;
};

export type OfferPageProps = {
  offer: OfferView;
  stage: SaleStage;
  seller: SellerView;
  /** What the seller has saved of the ways that are offered. */
  savedPayouts: SavedPayouts;
  /** The ways in which account sales are paid now (Rule P34). */
  payouts: PayoutWay[];
  /** Why they can't sell another account now. */
  limit: OrderLimit | null | undefined;
};
