import { expect, test } from "vitest";
import { agreedVersion, legalTitles, orderLegalTexts, readAgreed, writeAgreed } from "./legal-texts.ts";

const inForce = {
  terms: { version: 3, updatedOn: "2026-11-22" },
  privacy: { version: 1, updatedOn: "2026-11-21" },
  refundPolicy: { version: 12, updatedOn: "2026-11-21" },
};

test("a form's field says which versions it showed, and is read back so", () => {
  const field = writeAgreed(orderLegalTexts, inForce);
  expect(field).toBe("terms.3-refundPolicy.12");
  expect(readAgreed(field)).toEqual({ terms: 3, refundPolicy: 12 });
});

test("what is no version of a legal text is read as nothing", () => {
  for (const text of [
    undefined,
    "",
    "terms",
    "terms.",
    "terms.-1",
    "terms.1e3",
    "terms.1234567890",
    "hero.1",
  ]) {
    expect(readAgreed(text), String(text)).toEqual({});
  }
  expect(readAgreed("constructor.1-terms.2-__proto__.3")).toEqual({ terms: 2 });
});

test("texts are named as a sentence lists them", () => {
  expect(legalTitles(["terms"])).toBe("Terms of Service");
  expect(legalTitles(orderLegalTexts)).toBe("Terms of Service and Refund Policy");
  expect(legalTitles(["terms", "privacy", "refundPolicy"])).toBe(
    "Terms of Service, Privacy Policy and Refund Policy",
  );
});

test("a version is read where it is kept, the text of a new shop where it stands now", () => {
  expect(agreedVersion({ key: "terms", version: 3 })).toEqual({
    label: "Terms of Service v3",
    href: "/terms?version=3",
  });
  expect(agreedVersion({ key: "refundPolicy", version: 0 }).href).toBe("/refund-policy");
});
