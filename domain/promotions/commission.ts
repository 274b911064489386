/** What a referrer gets of the friend's first completed order, in hundredths of a percent (Rule P26). */
export const commissionHundredths = 500;

/**
 * For how many days before it was made an account's guest orders still come from the link that was
 * remembered.
 */
export { referralDays as guestOrderDays } from "../people/model.ts";

export type CommissionState = "credited" | "reversed" | "paid" | "blocked" | "waived";

export const commissionStateLabels: Record<CommissionState, string> = {
  credited: "Credited",
  reversed: "Reversed",
  paid: "Paid out",
  blocked: "Not eligible",
  waived: "Given up",
};

/** By what a friend is the referrer themself (Rule P26), the surest first. */
export const sameTraits = ["mailbox", "destination", "game_name", "network"] as const;
export type SameTrait = (typeof sameTraits)[number];

export const sameTraitLabels: Record<SameTrait, string> = {
  mailbox: "Same mailbox",
  destination: "Same payout destination",
  game_name: "Same game name",
  network: "Same network",
};
