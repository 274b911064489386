import { expect, test } from "vitest";
import { eventsOfPayment } from "./evaluate-payment.ts";

const weiInEth = 10n ** 18n;
/** $49.00 at $2,000.00 for one ETH. */
const amountWei = (weiInEth * 49n) / 2_000n;
const awaiting = {
  id: "payment",
  state: "awaiting",
  receivedWei: 0n,
  creditedCents: 0,
  amountCents: 4_900,
  amountWei,
  priceMicroUsd: 2_000_000_000,
} as const;

test("of a payment in two parts each scan names what is new, and all that came beside it", () => {
  const half = { ...awaiting, state: "partial", receivedWei: amountWei / 2n } as const;
  expect(eventsOfPayment(awaiting, half)).toMatchObject([
    { type: "payment.partial", data: { amountCents: 2_450, totalCents: 2_450, missingCents: 2_450 } },
  ]);
  const credited = { ...half, creditedCents: 2_450 };
  const whole = { ...credited, state: "seen", receivedWei: amountWei } as const;
  expect(eventsOfPayment(credited, whole)).toMatchObject([
    { type: "payment.seen", data: { amountCents: 2_450, totalCents: 4_900 } },
  ]);
  const settled = { ...whole, state: "settled", creditedCents: 4_900 } as const;
  expect(eventsOfPayment(whole, settled)).toMatchObject([
    { type: "payment.received", data: { amountCents: 2_450 } },
  ]);
});

test("nothing is told when no more is seen than before", () => {
  const seen = { ...awaiting, state: "seen", receivedWei: amountWei } as const;
  expect(eventsOfPayment(seen, { ...seen, state: "confirming" })).toEqual([]);
});
