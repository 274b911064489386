/** What a referrer gets of the friend's first completed order, in hundredths of a percent (Rule P26). */
export const commissionHundredths = 500;

/**
 * For how many days before it was made an account's guest orders still come from the link that was
 * remembered.
 */
export { referralDays as guestOrderDays } from "../people/model.ts";

export type CommissionState = "credited" | "reversed" | "paid";

export const commissionStateLabels: Record<CommissionState, string> = {
  credited: "Credited",
  reversed: "Reversed",
  paid: "Paid out",
};
