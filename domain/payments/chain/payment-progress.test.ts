import fc from "fast-check";
import { expect, test } from "vitest";
import { type Awaited, paymentProgressOf, type SeenTransfer } from "./payment-progress.ts";

const expiresAt = new Date("2026-11-20T12:15:00Z");
const awaited: Awaited = {
  amountWei: 1_000n,
  leastWei: 995n,
  expiresAt,
  confirmationsNeeded: 3,
  wasSettled: false,
};
const seconds = (number: number) => new Date(expiresAt.getTime() + number * 1_000);
const transfer = (valueWei: bigint, blockNumber: number, blockTime = seconds(-60)): SeenTransfer => ({
  valueWei,
  blockNumber,
  blockTime,
});
const at = (headNumber: number) => ({ headNumber, finalizedNumber: headNumber - 2 });

test.each<[string, SeenTransfer[], number, boolean, string]>([
  ["nothing yet", [], 10, false, "awaiting"],
  ["nothing until the expiry", [], 10, true, "expired"],
  ["a part", [transfer(400n, 10)], 10, false, "partial"],
  ["a part until the expiry", [transfer(400n, 10)], 20, true, "expired"],
  ["all in the last block", [transfer(1_000n, 10)], 10, false, "seen"],
  ["one block on it", [transfer(1_000n, 10)], 11, false, "confirming"],
  ["three blocks", [transfer(1_000n, 10)], 12, false, "settled"],
  ["three blocks, looked at after the expiry", [transfer(1_000n, 10)], 12, true, "settled"],
  ["all but dust", [transfer(995n, 10)], 12, false, "settled"],
  ["short by more than dust", [transfer(994n, 10)], 12, false, "partial"],
  ["in two parts, the second young", [transfer(500n, 3), transfer(500n, 10)], 11, false, "confirming"],
  ["in the two minutes of grace", [transfer(1_000n, 10, seconds(119))], 12, true, "settled"],
  ["after them", [transfer(1_000n, 10, seconds(121))], 12, true, "late"],
  ["the second part after them", [transfer(900n, 3), transfer(100n, 10, seconds(121))], 12, true, "late"],
])("%s", (_, transfers, head, mayExpire, state) => {
  expect(paymentProgressOf(awaited, transfers, at(head), mayExpire).state).toBe(state);
});

test("what was settled and is gone from the chain is reverted", () => {
  const wasSettled = { ...awaited, wasSettled: true };
  expect(paymentProgressOf(wasSettled, [], at(12), true).state).toBe("reverted");
});

test("without a number of confirmations it waits until the chain calls the block final", () => {
  const large = { ...awaited, confirmationsNeeded: null };
  const transfers = [transfer(1_000n, 10)];
  expect(paymentProgressOf(large, transfers, { headNumber: 70, finalizedNumber: 9 }, false).state).toBe(
    "confirming",
  );
  expect(paymentProgressOf(large, transfers, { headNumber: 70, finalizedNumber: 10 }, false).state).toBe(
    "settled",
  );
});

const transfers = fc.array(
  fc.record({
    valueWei: fc.bigInt({ min: 1n, max: 1_500n }),
    blockNumber: fc.integer({ min: 1, max: 40 }),
    blockTime: fc.integer({ min: -900, max: 900 }).map(seconds),
  }),
  { maxLength: 6 },
);

test("the order in which transfers were learnt changes nothing, and sums are what they must be", () => {
  fc.assert(
    fc.property(transfers, fc.integer({ min: 40, max: 60 }), fc.boolean(), (all, head, mayExpire) => {
      // Of one block the order is the chain's own: only different blocks are mixed here.
      const single = all.filter(
        ({ blockNumber }, at) => all.findIndex((one) => one.blockNumber === blockNumber) === at,
      );
      const progress = paymentProgressOf(awaited, single, at(head), mayExpire);
      expect(paymentProgressOf(awaited, single.toReversed(), at(head), mayExpire)).toEqual(progress);
      expect(progress.confirmedWei).toBeLessThanOrEqual(progress.receivedWei);
      expect(progress.receivedWei).toBe(single.reduce((sum, { valueWei }) => sum + valueWei, 0n));
      const isWhole = progress.confirmedWei >= awaited.leastWei;
      expect(["settled", "late"].includes(progress.state)).toBe(isWhole);
      if (progress.missingWei > 0n) expect(progress.receivedWei).toBeLessThan(awaited.leastWei);
    }),
  );
});

test("a further block never takes away what was confirmed", () => {
  fc.assert(
    fc.property(transfers, fc.integer({ min: 40, max: 60 }), (all, head) => {
      const now = paymentProgressOf(awaited, all, at(head), false);
      const later = paymentProgressOf(awaited, all, at(head + 1), false);
      expect(later.confirmedWei).toBeGreaterThanOrEqual(now.confirmedWei);
      if (now.state === "settled") expect(later.state).toBe("settled");
    }),
  );
});
