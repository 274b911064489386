import type { GoldDirection } from "./rate-tiers.ts";

/**
 * A promise to trade at this rate until `expiresAt` (Rule P12). `quoteId` carries all of it, signed, and is
 * what a form or program sends back; the sum is quantity × rate in cents.
 */
export type Quote = {
  quoteId: string;
  direction: GoldDirection;
  /** Whole millions. */
  quantity: number;
  /** Micro-dollars per million. */
  rateMicroUsd: number;
  rateVersion: number;
  amountCents: number;
  expiresAt: Date;
};
