import { shownNameOf } from "../../people/model.ts";

/** By what a customer is known again whose money was taken back. */
export type MarkTrait = "account" | "email" | "payout";

type Customer = {
  customerName: string | null;
  rsn: string | null;
  customerEmail: string;
  isGuest: boolean;
};

/**
 * How staff call an order's customer: a guest without a name is one, everybody with an account has a name.
 */
export function customerLabel({ customerName, rsn, customerEmail, isGuest }: Customer): string {
  if (isGuest) return customerName ?? "Guest";
  return shownNameOf({ displayName: customerName, rsn, email: customerEmail });
}

/** The same where staff look for a player: a guest without a name is called as they are in the game. */
export function playerLabel(customer: Customer): string {
  const { isGuest, customerName, rsn } = customer;
  return (isGuest && !customerName ? rsn : null) ?? customerLabel(customer);
}
