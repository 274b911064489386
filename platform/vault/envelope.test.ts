import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Envelope,
  openEnvelope,
  packEnvelope,
  packedPrefix,
  rewrapKey,
  sealEnvelope,
  unpackEnvelope,
  VaultError,
} from "./envelope.ts";

const old = { id: "k1", key: randomBytes(32) };
const fresh = { id: "k2", key: randomBytes(32) };
const keys = [fresh, old];

test("every value opens again under its own context, packed or not", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (value, context) => {
      const envelope = sealEnvelope(old, value, context);
      expect(openEnvelope(keys, envelope, context)).toBe(value);
      expect(openEnvelope(keys, unpackEnvelope(packEnvelope(envelope)), context)).toBe(value);
    }),
  );
});

test("a value does not open under any other context", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (value, context, other) => {
      fc.pre(context !== other);
      const envelope = sealEnvelope(old, value, context);
      expect(() => openEnvelope(keys, envelope, other)).toThrow(VaultError);
    }),
  );
});

test("a flipped bit anywhere in a packed envelope is refused", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.integer({ min: 0, max: 7 }), (value, position, bit) => {
      const packed = packEnvelope(sealEnvelope(old, value, "context"));
      const index = position % packed.length;
      packed[index] = (packed[index] ?? 0) ^ (1 << bit);
      expect(() => openEnvelope(keys, unpackEnvelope(packed), "context")).toThrow(VaultError);
    }),
    { numRuns: 500 },
  );
});

test("a truncated or lengthened envelope is refused", () => {
  const packed = packEnvelope(sealEnvelope(old, "secret", "context"));
  for (let length = 0; length < packed.length; length += 1) {
    expect(() => openEnvelope(keys, unpackEnvelope(packed.subarray(0, length)), "context")).toThrow(
      VaultError,
    );
  }
  const longer = Buffer.concat([packed, Buffer.from([0])]);
  expect(() => openEnvelope(keys, unpackEnvelope(longer), "context")).toThrow(VaultError);
});

test("parts of two envelopes of one context cannot be mixed", () => {
  const one = sealEnvelope(old, "one", "context");
  const two = sealEnvelope(old, "two", "context");
  const mixtures: Envelope[] = [
    { ...one, wrappedKey: two.wrappedKey },
    { ...one, nonce: two.nonce },
    { ...one, ciphertext: two.ciphertext },
  ];
  for (const mixed of mixtures) expect(() => openEnvelope(keys, mixed, "context")).toThrow(VaultError);
});

test("an unknown key is named, so that the owner can add it", () => {
  const envelope = sealEnvelope(old, "secret", "context");
  expect(() => openEnvelope([fresh], envelope, "context")).toThrow(/"k1".*VAULT_KEYS/);
});

test("a key wrapped anew opens with the new master key alone and keeps the ciphertext", () => {
  const envelope = sealEnvelope(old, "secret", "context");
  const wrappedKey = rewrapKey(keys, fresh, envelope, "context");
  expect(openEnvelope([fresh], { ...envelope, keyId: "k2", wrappedKey }, "context")).toBe("secret");
});

test("equal values give unequal envelopes, and the value is nowhere in them", () => {
  const one = packEnvelope(sealEnvelope(old, "a known plain text", "context"));
  const two = packEnvelope(sealEnvelope(old, "a known plain text", "context"));
  expect(one.equals(two)).toBe(false);
  expect(one.includes("a known plain text")).toBe(false);
  expect(one.subarray(0, 4)).toEqual(packedPrefix("k1"));
});
