import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fixedClock } from "../../kernel/clock.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { openStep, type SealedSteps, sealStep } from "./sealed-steps.ts";

const offerId = "0195f1d2-7c3a-4b1e-9c55-2f1a66d0e8aa";
const otherId = "0195f1d2-7c3a-4b1e-9c55-2f1a66d0e8ab";
const step = "account-verification";
const value: SealedSteps[typeof step] = {
  loginMethod: "legacy-email",
  login: { name: "wren@mail.example", password: "  Pa55 wörd \u{1f511} \"'<>" },
};

function shop() {
  const clock = fixedClock(new Date("2026-11-21T12:00:00Z"));
  return { clock, vault: createVault([{ id: "one", key: randomBytes(32) }]) };
}

test("what was typed opens for its offer and step exactly as it was, and is not readable before", () => {
  const ctx = shop();
  const sealed = sealStep(ctx, { offerId, step, value });
  expect(openStep(ctx, { offerId, step, sealed })).toEqual(value);
  expect(sealed).toMatch(/^[\w-]+$/);
  const bytes = Buffer.from(sealed, "base64url").toString("latin1");
  for (const typed of ["wren", "Pa55"]) expect(bytes).not.toContain(typed);
  expect(sealStep(ctx, { offerId, step, value })).not.toBe(sealed);
});

test("it does not open for another offer, another step, or another shop", () => {
  const ctx = shop();
  const sealed = sealStep(ctx, { offerId, step, value });
  expect(openStep(ctx, { offerId: otherId, step, sealed })).toBeNull();
  expect(openStep(ctx, { offerId, step: "payment-details", sealed })).toBeNull();
  expect(openStep({ ...shop(), clock: ctx.clock }, { offerId, step, sealed })).toBeNull();
});

test("it opens for an hour and no longer", () => {
  const ctx = shop();
  const sealed = sealStep(ctx, { offerId, step, value });
  ctx.clock.advance(3_600_000 - 1);
  expect(openStep(ctx, { offerId, step, sealed })).toEqual(value);
  ctx.clock.advance(1);
  expect(openStep(ctx, { offerId, step, sealed })).toBeNull();
});

test("with any byte changed or cut off it does not open", () => {
  const ctx = shop();
  const whole = Buffer.from(sealStep(ctx, { offerId, step, value }), "base64url");
  const at = fc.nat({ max: whole.length - 1 });
  fc.assert(
    fc.property(at, fc.integer({ min: 1, max: 255 }), (place, mask) => {
      const changed = Buffer.from(whole);
      changed.writeUInt8(changed.readUInt8(place) ^ mask, place);
      for (const bytes of [changed, whole.subarray(0, place)]) {
        expect(openStep(ctx, { offerId, step, sealed: bytes.toString("base64url") })).toBeNull();
      }
    }),
  );
});

test.each(["", "x", "not a seal", "e30", "%00", "A".repeat(5000)])("%j is no seal", (sealed) => {
  expect(openStep(shop(), { offerId, step, sealed })).toBeNull();
});
