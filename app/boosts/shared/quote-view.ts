import type {
  BoostLevels,
  BoostLine,
  BoostPrices,
  BoostRequirements,
  BoostTier,
} from "../../../domain/boosts/model.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import type { BoostAsk } from "./boost-ask.ts";

/** A stored quote as the page has it. The server computed all of it (Rule P1). */
export type QuoteView = {
  quoteId: string;
  /** What it is for; the name as it was typed. */
  ask: BoostAsk;
  levels: BoostLevels;
  tier: BoostTier;
  requirements: BoostRequirements;
  lines: readonly BoostLine[];
  servicesCents: number;
  depositCents: number;
  priceCents: number;
  /** The rate at which gold is taken now, micro-dollars per million. */
  goldRateMicroUsd: number;
  readAt: Date;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The server's clock when it sent this, epoch milliseconds. */
  sentAt: number;
};

/** Why there is no quote, in the words of Rule S83. */
type QuoteFailure = {
  title: string;
  text: string;
  /** What is wrong with the name itself. */
  rsnError?: string | undefined;
};

/** What a player's levels are, where they are too low for a quote. */
export type AccountStateView = Pick<QuoteView, "levels" | "requirements" | "readAt"> & { rsn: string };

/** What the page begins with. */
export type BoostStart = {
  ask: BoostAsk;
  quote: QuoteView | null;
  failure: QuoteFailure | null;
  accountState: AccountStateView | null;
  /** The prices in force, for the scale of tiers and for estimates. */
  prices: BoostPrices;
};

export const quoteForm = "boost-quote";

/**
 * What asking for a quote is answered with: the quote, or a failure with the levels where they are the
 * reason.
 */
export type QuoteAnswer = FormAnswer & { quote?: QuoteView | null; accountState?: AccountStateView | null };
