import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openStep, type SealedSteps, sealStep } from "../../domain/account-sales/index.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { findPlanted } from "../support/planted.ts";
import { vaultKey } from "../support/tools.ts";

const old = vaultKey("old");
const fresh = vaultKey("fresh");
const clock = fixedClock(new Date("2026-11-20T12:00:00Z"));
const ctx = { vault: createVault([old]), clock };
const offerId = randomUUID();
const payment: SealedSteps["payment-details"] = {
  payout: { method: "cashapp", cashtag: "$plantedtag" },
  customerEmail: "planted@customers.example",
};
const login: SealedSteps["account-verification"] = {
  loginMethod: "legacy-email",
  login: { name: "planted-login@mail.example", password: "planted Pa55 wörd" },
};
let sealed: string;

beforeEach(() => {
  sealed = sealStep(ctx, { offerId, step: "payment-details", value: payment });
});

const opened = (change: Partial<{ offerId: string; sealed: string }> = {}, by = ctx) =>
  openStep(by, { offerId, step: "payment-details", sealed, ...change });

test("what a step was given comes back exactly, for its offer and its step", () => {
  expect(opened()).toEqual(payment);
  const carried = sealStep(ctx, { offerId, step: "account-verification", value: login });
  expect(openStep(ctx, { offerId, step: "account-verification", sealed: carried })).toEqual(login);
});

test("another offer does not open it, nor another step", () => {
  expect(opened({ offerId: randomUUID() })).toBeNull();
  expect(openStep(ctx, { offerId, step: "account-verification", sealed })).toBeNull();
  const carried = sealStep(ctx, { offerId, step: "account-verification", value: login });
  expect(opened({ sealed: carried })).toBeNull();
});

test("a change of any byte is seen", () => {
  const bytes = Buffer.from(sealed, "base64url");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(opened({ sealed: changed.toString("base64url") }), `byte ${at}`).toBeNull();
  }
});

test("what is cut, lengthened, empty or something else entirely opens nothing and throws nothing", () => {
  const bytes = Buffer.from(sealed, "base64url");
  for (let length = 0; length < bytes.length; length += 1) {
    expect(opened({ sealed: bytes.subarray(0, length).toString("base64url") }), `${length} bytes`).toBeNull();
  }
  for (const other of [
    "",
    "not a seal",
    "{}",
    `${sealed}AAAA`,
    Buffer.from(JSON.stringify({ until: 1e15, value: payment })).toString("base64url"),
    ctx.vault.encrypt(JSON.stringify({ until: 1e15, value: payment }), "mail:1").toString("base64url"),
  ]) {
    expect(opened({ sealed: other }), other).toBeNull();
  }
});

test("it opens for an hour and not a moment longer", () => {
  clock.advance(60 * 60_000 - 1);
  expect(opened()).toEqual(payment);
  clock.advance(1);
  expect(opened()).toBeNull();
});

test("under a new master key it opens while the old one is kept, and no longer", () => {
  expect(opened({}, { vault: createVault([fresh, old]), clock })).toEqual(payment);
  expect(opened({}, { vault: createVault([fresh]), clock })).toBeNull();
});

test("nothing of it is readable in any form, and no two seals of the same are alike", () => {
  const carried = sealStep(ctx, { offerId, step: "account-verification", value: login });
  const bytes = Buffer.from(sealed + carried, "base64url");
  const seen = [sealed, carried, bytes.toString("latin1"), bytes.toString("hex")];
  const planted = ["plantedtag", "planted@customers", "planted-login", "planted Pa55", "cashapp", "until"];
  expect(
    findPlanted(
      planted,
      seen.map((text, at) => ({ where: String(at), text })),
    ),
  ).toEqual([]);
  expect(sealStep(ctx, { offerId, step: "payment-details", value: payment })).not.toBe(sealed);
});
