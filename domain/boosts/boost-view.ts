import type { DepositState, OrderStatus, OrderType } from "../orders/model.ts";
import type { HighScores } from "../players/model.ts";
import type { BoostAccess } from "./boost-access.ts";
import type { BoostPayWay, BoostQuote } from "./boost-quote.ts";

export type SnapshotMoment = "before" | "after";

/** The high scores of the player at one moment of the order. */
export type BoostSnapshot = {
  takenAt: Date;
  highScores: HighScores;
  /** Who took it; told to staff only. */
  byName: string | null;
};

/** A note on how the boost goes, which the customer reads. */
export type BoostProgress = { seq: number; at: Date; note: string; byName: string | null };

/** What a boost has beside its order. */
export type BoostView = {
  orderId: string;
  type: OrderType;
  status: OrderStatus;
  viewerRole: "customer" | "staff";
  /** The order's version now. */
  version: number;
  /** What was quoted: services, levels, requirements and every line of the price. */
  quote: BoostQuote;
  /** What a promo code took off the services (Rule P25). */
  discount: { code: string; cents: number } | null;
  /** What is to be paid, after the discount and with the deposit. */
  amountCents: number;
  confirmsDesertTreasure: boolean;
  /** Null for a way that no customer chose. */
  payWith: BoostPayWay | null;
  /** What is paid in the game, and at which rate in micro-dollars per million. */
  gold: { millions: number; rateMicroUsd: number; world: number | null } | null;
  /** Our gear, if it is used: its deposit and where that stands. */
  gear: { depositCents: number; state: DepositState } | null;
  /** How access to the game account stands (Rule P36). */
  access: BoostAccess;
  snapshots: Record<SnapshotMoment, BoostSnapshot | null>;
  /** Newest first. */
  progress: BoostProgress[];
};

/** A boost as staff see it: of its quote the number, since its whole id opens it. */
export type BoostForDesk = Omit<BoostView, "quote"> & {
  quote: Omit<BoostQuote, "quoteId"> & { number: string };
};
