import fc from "fast-check";
import { expect, test } from "vitest";
import { type Awaited, type Sighted, standingOfPayment } from "./payment-state-of.ts";

const expiresAt = new Date("2026-11-20T12:15:00Z");
const awaited: Awaited = {
  amountWei: 1_000n,
  leastWei: 995n,
  expiresAt,
  confirmationsNeeded: 3,
  wasSettled: false,
};
const seconds = (number: number) => new Date(expiresAt.getTime() + number * 1_000);
const sighted = (valueWei: bigint, blockNumber: number, blockTime = seconds(-60)): Sighted => ({
  valueWei,
  blockNumber,
  blockTime,
});
const at = (headNumber: number) => ({ headNumber, finalizedNumber: headNumber - 2 });

test.each<[string, Sighted[], number, boolean, string]>([
  ["nothing yet", [], 10, false, "awaiting"],
  ["nothing until the expiry", [], 10, true, "expired"],
  ["a part", [sighted(400n, 10)], 10, false, "partial"],
  ["a part until the expiry", [sighted(400n, 10)], 20, true, "expired"],
  ["all in the last block", [sighted(1_000n, 10)], 10, false, "seen"],
  ["one block on it", [sighted(1_000n, 10)], 11, false, "confirming"],
  ["three blocks", [sighted(1_000n, 10)], 12, false, "settled"],
  ["three blocks, looked at after the expiry", [sighted(1_000n, 10)], 12, true, "settled"],
  ["all but dust", [sighted(995n, 10)], 12, false, "settled"],
  ["short by more than dust", [sighted(994n, 10)], 12, false, "partial"],
  ["in two parts, the second young", [sighted(500n, 3), sighted(500n, 10)], 11, false, "confirming"],
  ["in the two minutes of grace", [sighted(1_000n, 10, seconds(119))], 12, true, "settled"],
  ["after them", [sighted(1_000n, 10, seconds(121))], 12, true, "late"],
  ["the second part after them", [sighted(900n, 3), sighted(100n, 10, seconds(121))], 12, true, "late"],
])("%s", (_, transfers, head, mayExpire, state) => {
  expect(standingOfPayment(awaited, transfers, at(head), mayExpire).state).toBe(state);
});

test("what was settled and is gone from the chain is reverted", () => {
  const wasSettled = { ...awaited, wasSettled: true };
  expect(standingOfPayment(wasSettled, [], at(12), true).state).toBe("reverted");
});

test("without a number of confirmations it waits until the chain calls the block final", () => {
  const large = { ...awaited, confirmationsNeeded: null };
  const transfers = [sighted(1_000n, 10)];
  expect(standingOfPayment(large, transfers, { headNumber: 70, finalizedNumber: 9 }, false).state).toBe(
    "confirming",
  );
  expect(standingOfPayment(large, transfers, { headNumber: 70, finalizedNumber: 10 }, false).state).toBe(
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
      const standing = standingOfPayment(awaited, single, at(head), mayExpire);
      expect(standingOfPayment(awaited, single.toReversed(), at(head), mayExpire)).toEqual(standing);
      expect(standing.confirmedWei).toBeLessThanOrEqual(standing.receivedWei);
      expect(standing.receivedWei).toBe(single.reduce((sum, { valueWei }) => sum + valueWei, 0n));
      const isWhole = standing.confirmedWei >= awaited.leastWei;
      expect(["settled", "late"].includes(standing.state)).toBe(isWhole);
      if (standing.missingWei > 0n) expect(standing.receivedWei).toBeLessThan(awaited.leastWei);
    }),
  );
});

test("a further block never takes away what was confirmed", () => {
  fc.assert(
    fc.property(transfers, fc.integer({ min: 40, max: 60 }), (all, head) => {
      const now = standingOfPayment(awaited, all, at(head), false);
      const later = standingOfPayment(awaited, all, at(head + 1), false);
      expect(later.confirmedWei).toBeGreaterThanOrEqual(now.confirmedWei);
      if (now.state === "settled") expect(later.state).toBe("settled");
    }),
  );
});
