import fc from "fast-check";
import { expect, test } from "vitest";
import {
  decideRelease,
  type ReleaseAsker,
  type ReleaseFacts,
  type ReleaseKind,
  type ReleasePeople,
  releaseKinds,
  releaseReasons,
} from "./decide-release.ts";

const kinds = Object.keys(releaseKinds) as ReleaseKind[];
const askers: ReleaseAsker[] = ["customer", "job", "person", "key"];
const cents = fc.integer({ min: 0, max: 50_000 });
const somebody = fc.constantFrom("ann", "bob", "cas", "dee");

const facts: fc.Arbitrary<ReleaseFacts> = fc.record({
  kind: fc.constantFrom(...kinds),
  worthCents: cents,
  isChanged: fc.boolean(),
  isCleared: fc.boolean(),
  unconfirmedCents: fc.oneof(fc.constant(0), cents),
  toDestinationCents: cents,
  toCustomerCents: cents,
  limitCents: cents,
});
const people: fc.Arbitrary<ReleasePeople> = fc
  .record({
    asker: fc.constantFrom(...askers),
    behind: somebody,
    partsBehind: fc.array(somebody, { maxLength: 2 }),
    clearedBehind: fc.option(somebody),
    approvedBehind: fc.option(somebody),
    byAskerCents: cents,
    dayLimitCents: cents,
  })
  .map(({ behind, ...rest }) => ({
    ...rest,
    askerBehind: rest.asker === "person" || rest.asker === "key" ? behind : null,
  }));

const leaves = (one: ReleaseFacts, who: ReleasePeople) => decideRelease(one, who).outcome === "leaves";

test("nothing leaves after a change that nobody cleared, or for a payment that nobody confirmed (Rule P42)", () => {
  fc.assert(
    fc.property(facts, people, (one, who) => {
      if (!leaves(one, who)) return;
      expect(one.isChanged && !one.isCleared).toBe(false);
      expect(one.unconfirmedCents).toBe(0);
    }),
  );
});

test("money above the limit leaves by two people, of whom none is a program or had a part (Rule P42)", () => {
  fc.assert(
    fc.property(facts, people, (one, who) => {
      if (!leaves(one, who) || !releaseReasons(one).includes("worth")) return;
      expect(who.approvedBehind).not.toBeNull();
      expect(who.partsBehind).not.toContain(who.approvedBehind);
      expect(["person", "customer"]).toContain(who.asker);
      expect(who.askerBehind).not.toBe(who.approvedBehind);
    }),
  );
});

test("whoever changed where it goes, or cleared that, lets nothing leave for it (Rule P42)", () => {
  fc.assert(
    fc.property(facts, people, (one, who) => {
      if (!one.isChanged || who.askerBehind === null || !leaves(one, who)) return;
      expect(who.partsBehind).not.toContain(who.askerBehind);
      expect(who.askerBehind).not.toBe(who.clearedBehind);
    }),
  );
});

test("nobody sends more than their day's share on their own, also by a key of theirs", () => {
  fc.assert(
    fc.property(facts, people, (one, who) => {
      const isStaff = who.asker === "person" || who.asker === "key";
      const isApproved = who.approvedBehind !== null && who.approvedBehind !== who.askerBehind;
      if (isApproved || !isStaff || !releaseKinds[one.kind].isMoney || !leaves(one, who)) return;
      expect(who.byAskerCents + one.worthCents).toBeLessThanOrEqual(who.dayLimitCents);
    }),
  );
});

test("more never makes it easier: what leaves with a larger sum leaves with a smaller one too", () => {
  fc.assert(
    fc.property(facts, people, cents, (one, who, less) => {
      const worthCents = Math.min(one.worthCents, less);
      if (leaves(one, who)) expect(leaves({ ...one, worthCents }, who)).toBe(true);
    }),
  );
});
