import type { GoldMarket } from "./gold-market.ts";
import type { TieredRates } from "./rate-tiers.ts";

/** One version of the rates, as the desk sees it. */
export type RateVersion = TieredRates & {
  version: number;
  effectiveAt: Date;
  postedAt: Date;
  withdrawnAt: Date | null;
  note: string | null;
  /** Whether it holds now, will, did, or was taken back before it could. */
  state: "in_force" | "coming" | "past" | "withdrawn";
  /** Who published it; null for the program itself. */
  by: string | null;
};

/** How much there is, what open orders hold of it, and what is left to trade, in millions. */
export type GoldPosition = {
  totalMillions: number;
  reservedMillions: number;
  /** The part of them that new customers hold who have not paid or met us yet. */
  newcomersMillions: number;
  availableMillions: number;
  /** Staff are told once less than this is available; 0 for never. */
  lowMillions: number;
  version: number;
};

/** Somebody adjusted stock or capacity. */
export type PositionChange = {
  id: string;
  kind: "stock" | "capacity";
  at: Date;
  fromMillions: number;
  toMillions: number;
  reason: string | null;
  by: string | null;
};

export type GoldDesk = {
  market: GoldMarket;
  /** The newest version that is not withdrawn; an editor brings it back as `version`. */
  newestVersion: number;
  versions: RateVersion[];
  /** Where the older versions begin, if there are any. */
  olderThan: number | null;
  stock: GoldPosition;
  capacity: GoldPosition;
  changes: PositionChange[];
};
