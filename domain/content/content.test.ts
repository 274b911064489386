import { describe, expect, it } from "vitest";
import { demoContent } from "../../demo/content.ts";
import {
  contentBlocks,
  contentSchema,
  freshContent,
  type NamedWays,
  percentCheaper,
  percentClaimed,
  publishedFaq,
  publishedLegalText,
  publishedSteps,
} from "./model.ts";

const ways: NamedWays = {
  shopName: "Goldhall",
  goldPayoutTime: "5 minutes",
  accountPayoutTime: "24 hours",
  secretsKept: "30 days",
  printsKept: "3 years",
  waysToPay: "ETH or bank transfer",
  waysToBePaid: "PayPal",
  waysOfPayment: "ETH, bank transfer or PayPal",
  eth: "ETH",
  coins: "ETH",
};

describe("site content", () => {
  it("texts name exactly the ways of payment that are offered, and leave out what needs another (Rule P34)", () => {
    const answers = publishedFaq(freshContent.faq, freshContent.claims, ways).map(({ answer }) => answer);
    expect(answers).toContain(
      "You can pay with ETH or bank transfer. Checkout shows what your order takes. We pay by PayPal.",
    );
    const without = { ...ways, waysToPay: null, eth: null, coins: null };
    const left = publishedFaq(freshContent.faq, freshContent.claims, without);
    expect(left.map(({ question }) => question)).not.toContain("How can I pay, and how do you pay me?");
    expect(JSON.stringify(publishedLegalText(freshContent.refundPolicy, ways))).toContain(
      "We refund payments in ETH",
    );
    expect(JSON.stringify(publishedLegalText(freshContent.refundPolicy, without))).not.toMatch(
      /\bETH\b|network fees/,
    );
    expect(JSON.stringify(publishedLegalText(freshContent.privacy, without))).not.toMatch(
      /blockchain|[{]\w+[}]/,
    );
  });

  it("a placeholder that nobody fills in is refused and named", () => {
    const wrong = contentBlocks.sellGoldSteps.safeParse([
      { title: "Pay", text: "By {waysToBePaid} or {cash}." },
    ]);
    expect(wrong.error?.issues[0]?.message).toMatch(/^We don't know \{cash\}\. You can use \{waysToPay\}/);
    expect(contentBlocks.intros.safeParse({ ...freshContent.intros, sellGold: "{x}" }).success).toBe(false);
  });

  it("steps of services and of account sales name what they may, and nothing else", () => {
    const step = (text: string) => [{ title: "Pay", text }];
    expect(contentBlocks.boostSteps.safeParse(step("Takes {boostTime}, by {waysToPay}.")).success).toBe(true);
    expect(contentBlocks.accountSaleSteps.safeParse(step("Paid in {accountPayoutTime}.")).success).toBe(true);
    for (const [key, text, message] of [
      ["boostSteps", "At {place}.", "We don't know {place}. You can use {waysToPay}, {boostTime}."],
      ["accountSaleSteps", "Pay by {waysToPay}.", "We don't know {waysToPay}."],
      ["sellGoldSteps", "Takes {boostTime}.", "We don't know {boostTime}."],
    ] as const) {
      expect(contentBlocks[key].safeParse(step(text)).error?.issues[0]?.message, key).toContain(message);
      const inTitle = contentBlocks[key].safeParse([{ title: "{shopName}", text: "Fine." }]);
      expect(inTitle.success, `${key}, in a title`).toBe(false);
    }
  });

  it("page heads that were stored before they could be changed keep their texts and get the heads of then", () => {
    const before = { sellGold: "Mine.", buyGold: "Mine too.", services: "Ours." };
    expect(contentBlocks.intros.parse(before)).toEqual({
      ...before,
      titles: freshContent.intros.titles,
      buyAccounts: freshContent.intros.buyAccounts,
      sellAccounts: freshContent.intros.sellAccounts,
    });
    const { titles } = freshContent.intros;
    const wrong = { ...freshContent.intros, titles: { ...titles, services: "Capes in {boostTime}" } };
    expect(contentBlocks.intros.safeParse(wrong).error?.issues[0]?.message).toBe(
      "We don't know {boostTime}.",
    );
  });

  it("an announcement links to a page of the shop or by https, with text and address or neither", () => {
    const banner = (linkTo: string | null, linkLabel: string | null = "Read more") =>
      contentBlocks.banner.safeParse({ text: "Closed on Sunday.", linkLabel, linkTo }).success;
    for (const fine of ["/", "/buy-gold?quantity=50#form", "https://discord.gg/goldhall"]) {
      expect(banner(fine), fine).toBe(true);
    }
    const wrong = [
      "//evil.example",
      "/\\evil.example",
      "http://a.example",
      "javascript:alert(1)",
      "buy-gold",
      "/a b",
    ];
    for (const address of wrong) expect(banner(address), address).toBe(false);
    expect([banner(null), banner("/", null), banner(null, null)]).toEqual([false, false, true]);
    expect(contentBlocks.banner.parse(null)).toBeNull();
  });

  it("of a step a sentence goes that names what is not offered, and with the last sentence the step (Rule P34)", () => {
    const values = {
      waysToPay: null,
      waysToBePaid: "PayPal",
      goldPayoutTime: "5 minutes",
      place: "the bank",
    };
    expect(publishedSteps(freshContent.sellGoldSteps, values).at(-1)?.text).toBe(
      "Choose PayPal. Payment sent within 5 minutes.",
    );
    expect(publishedSteps(freshContent.buyGoldSteps, values)[1]?.text).toBe(
      "You'll see it marked as received.",
    );
    expect(publishedSteps([{ title: "Pay", text: "Pay with {waysToPay}." }], values)).toEqual([]);
  });

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
    const questions = publishedFaq(freshContent.faq, freshContent.claims, ways).map((item) => item.question);
    expect(questions).not.toContain("How many orders have you handled?");
    expect(questions).toHaveLength(5);
  });

  it("the demo shop makes the claims of Rule S14", () => {
    if (!demoContent.comparison || !demoContent.promo) throw new Error("the demo shop compares and promotes");
    expect(percentCheaper(demoContent.comparison)).toBe(71);
    expect(percentClaimed(demoContent.promo)).toBe(65);
    const answers = publishedFaq(demoContent.faq, demoContent.claims, ways).map((item) => item.answer);
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
