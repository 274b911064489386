import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSettings } from "../../settings/inputs.ts";
import {
  askedWei,
  centsOfWei,
  confirmationsFor,
  creditFor,
  formatEth,
  leastWei,
  paymentUri,
  weiFor,
  weiWorth,
} from "./eth-amounts.ts";

const cents = fc.integer({ min: 1, max: 5_000_000 });
const price = fc.integer({ min: 1_000_000, max: 100_000_000_000 });
const awaited = fc.record({ amountCents: cents, priceMicroUsd: price }).map((one) => ({
  ...one,
  amountWei: weiFor(one.amountCents, one.priceMicroUsd),
}));
const hundredths = fc.bigInt({ min: 0n, max: 30_000n });

test("$40 at $1,880.42 is 0.02127184 ETH, rounded up to 8 decimals", () => {
  expect(weiFor(4_000, 1_880_420_000)).toBe((21_271_845_226_066_092n / 10n ** 10n) * 10n ** 10n + 10n ** 10n);
  expect(formatEth(weiFor(2_000, 2_000_000_000))).toBe("0.01");
});

test("what is asked for is never too little, and less than one step of 8 decimals too much", () => {
  fc.assert(
    fc.property(cents, price, (amount, microUsd) => {
      const wei = weiFor(amount, microUsd);
      expect(wei % 10n ** 10n).toBe(0n);
      expect(centsOfWei(wei, microUsd)).toBeGreaterThanOrEqual(amount);
      const worth = weiWorth(amount, microUsd);
      expect(wei).toBeGreaterThanOrEqual(worth);
      expect(wei - worth).toBeLessThan(10n ** 10n + 1n);
    }),
  );
});

test("at most half a percent and at most a dollar may be missing", () => {
  fc.assert(
    fc.property(awaited, (payment) => {
      const missing = payment.amountWei - leastWei(payment);
      expect(missing).toBeGreaterThanOrEqual(0n);
      expect(missing * 10_000n).toBeLessThanOrEqual(payment.amountWei * 50n);
      expect(centsOfWei(missing, payment.priceMicroUsd)).toBeLessThanOrEqual(100);
    }),
  );
});

test("credit grows with what is confirmed, is whole from the least amount on, and forgives only dust", () => {
  fc.assert(
    fc.property(awaited, hundredths, hundredths, (payment, one, other) => {
      const [less, more] = (one < other ? [one, other] : [other, one]).map(
        (part) => (payment.amountWei * part) / 10_000n,
      );
      const low = creditFor(payment, less ?? 0n);
      const high = creditFor(payment, more ?? 0n);
      expect(low.creditedCents).toBeLessThanOrEqual(high.creditedCents);
      for (const { creditedCents, dustCents } of [low, high]) {
        expect(dustCents).toBeGreaterThanOrEqual(0);
        expect(dustCents).toBeLessThanOrEqual(101);
        expect(creditedCents - dustCents).toBeGreaterThanOrEqual(0);
      }
      const isWhole = (more ?? 0n) >= leastWei(payment);
      expect(high.creditedCents >= payment.amountCents || !isWhole).toBe(true);
    }),
  );
});

test("exactly what was asked for is exactly the amount; nothing is nothing", () => {
  fc.assert(
    fc.property(awaited, (payment) => {
      const whole = creditFor(payment, payment.amountWei);
      expect(whole).toEqual({ creditedCents: payment.amountCents, dustCents: 0 });
      expect(creditFor(payment, 0n)).toEqual({ creditedCents: 0, dustCents: 0 });
    }),
  );
});

test.each([
  [0n, 0n],
  [1n, 10n ** 10n],
  [13_016_545_000_000_000n, 13_016_550_000_000_000n],
  [13_016_550_000_000_000n, 13_016_550_000_000_000n],
])("of %s wei %s are asked for", (wei, asked) => {
  expect(askedWei(wei)).toBe(asked);
});

test.each([
  [0n, "0"],
  [1n, "0.000000000000000001"],
  [21_255_000_000_000_000n, "0.021255"],
  [12n * 10n ** 18n, "12"],
])("%s wei are written %s", (wei, text) => {
  expect(formatEth(wei)).toBe(text);
});

test("the request for wallets names address, chain and whole wei (EIP-681)", () => {
  expect(paymentUri("0xAb", 1, 10n ** 16n)).toBe("ethereum:0xAb@1?value=10000000000000000");
});

test.each([
  [9_999, 3],
  [10_000, 12],
  [99_999, 12],
  [100_000, null],
])("an order of %s cents needs %s confirmations", (amount, needed) => {
  expect(confirmationsFor(amount, defaultSettings.crypto)).toBe(needed);
});
