import fc from "fast-check";
import { expect, test } from "vitest";
import { createSigner } from "./signer.ts";

const signer = createSigner("a secret of the shop");

test("what was signed for a purpose opens for that purpose only, and only with the same secret", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const token = signer.sign("quote", text);
      expect(signer.open("quote", token)).toBe(text);
      expect(signer.open("order-link", token)).toBeNull();
      expect(createSigner("another").open("quote", token)).toBeNull();
    }),
  );
});

test("a token changed in any place does not open", () => {
  const token = signer.sign("quote", JSON.stringify({ amountCents: 1900 }));
  const index = fc.nat({ max: token.length - 1 });
  fc.assert(
    fc.property(index, fc.constantFrom("A", "b", ".", "_", ""), (at, other) => {
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      fc.pre(changed !== token);
      const opened = signer.open("quote", changed);
      // Unused bits of a last base64 character change nothing of what was signed.
      if (opened !== null) expect(opened).toBe(signer.open("quote", token));
    }),
  );
});
