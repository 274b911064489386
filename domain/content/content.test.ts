import { describe, expect, it } from "vitest";
import {
  contentSchema,
  demoContent,
  freshContent,
  percentCheaper,
  percentClaimed,
  publishedFaq,
} from "./model.ts";

describe("site content", () => {
  it("the demo's and a fresh shop's content pass the schema they are read with", () => {
    expect(contentSchema.parse(demoContent)).toEqual(demoContent);
    expect(contentSchema.parse(freshContent)).toEqual(freshContent);
  });

  it("a fresh shop claims nothing (Rule P24)", () => {
    expect(freshContent.testimonials).toEqual([]);
    expect(freshContent.promo).toBeNull();
    expect(freshContent.comparison).toBeNull();
    const { isCounted, ...claims } = freshContent.claims;
    expect(isCounted).toBe(false);
    expect(Object.values(claims).every((claim) => claim === null)).toBe(true);
    expect(Object.values(freshContent.accountSelling).every((claim) => claim === null)).toBe(true);
    const questions = publishedFaq(freshContent.faq, freshContent.claims).map((item) => item.question);
    expect(questions).not.toContain("How many orders have you handled?");
    expect(questions).toHaveLength(5);
  });

  it("the demo shop makes the claims of the specification (spec/1 §9)", () => {
    if (!demoContent.comparison || !demoContent.promo) throw new Error("the demo shop compares and promotes");
    expect(percentCheaper(demoContent.comparison)).toBe(71);
    expect(percentClaimed(demoContent.promo)).toBe(65);
    const answers = publishedFaq(demoContent.faq, demoContent.claims).map((item) => item.answer);
    expect(answers).toHaveLength(6);
    expect(answers).toContain("More than 50,000, with 99.8% of customers satisfied.");
  });

  it("more redemptions than the limit still read as 100 %", () => {
    expect(percentClaimed({ redeemed: 12, limit: 10 })).toBe(100);
  });

  it("a price that is not below the other one is refused", () => {
    const wrong = { service: "Cape", basis: "Own gear", oursCents: 7000, theirsCents: 7000 };
    expect(contentSchema.safeParse({ ...demoContent, comparison: wrong }).success).toBe(false);
  });

  it("an address that could run a script is refused", () => {
    const contact = { ...demoContent.contact, discordUrl: "javascript:alert(1)" };
    expect(contentSchema.safeParse({ ...demoContent, contact }).success).toBe(false);
  });
});
