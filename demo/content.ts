import { freshContent, type SiteContent } from "../domain/content/model.ts";

/** The demo shop's content: the claims of Rules S14, S15. */
export const demoContent: SiteContent = {
  ...freshContent,
  facts: {
    ...freshContent.facts,
    foundedYear: 2013,
    promises: { ...freshContent.facts.promises, support: "24/7 support" },
  },
  comparison: {
    service: "Infernal Cape",
    basis: "Best tier, own gear",
    oursCents: 2000,
    theirsCents: 7000,
  },
  claims: {
    rating: 4.9,
    reviewCount: 2354,
    ordersDone: "more than 50,000",
    satisfaction: "99.8%",
    isCounted: false,
  },
  fromPrices: { accountsCents: 2500, isAccountsRead: false, infernalCents: 2000, isInfernalRead: false },
  accountSelling: {
    paid: "Paid within {accountPayoutTime} of account verification",
    offers: "Offers beat competitors by up to 15%",
    trades: "Thousands of successful trades completed",
  },
  testimonials: [
    {
      name: "Rune Ledger",
      text:
        "Sold 640M on a Tuesday night. The trader said our phrase, the scale was fair, " +
        "and the money was there before I had logged out.",
      rating: 5,
      date: "2026-11-14",
      achievement: "Gold sale, 640M",
      proof: [
        { label: "Sold", value: "640M" },
        { label: "Rate", value: "$0.19" },
        { label: "Paid after", value: "2 min 41 s" },
        { label: "Paid", value: "$121.60" },
      ],
    },
    {
      name: "Ashen Toad",
      text:
        "Infernal Cape in two days with my own gear. " +
        "I could watch the progress on the order page the whole time.",
      rating: 5,
      date: "2026-11-09",
      achievement: "Infernal Cape",
      proof: [],
    },
    {
      name: "kiln_67",
      text: "The offer for my zerker was written out line by line. No other shop told me why.",
      rating: 5,
      date: "2026-11-02",
      achievement: "Account sale, $207.60",
      proof: [],
    },
    {
      name: "Moss Giantess",
      text:
        "Bought a level 1,600 main. Email change took an hour longer than promised " +
        "and support said so before I asked.",
      rating: 4,
      date: "2026-10-28",
      achievement: "Account purchase",
      proof: [],
    },
  ],
  promo: { code: "FIRSTBUY", percentOff: 15, redeemed: 650, limit: 1000, isCounted: true },
  contact: {
    email: "support@goldhall.test",
    discordUrl: null,
    hours: "Message us any time. If nobody is online, we’ll reply as soon as we’re back.",
  },
};

/**
 * The demo content as a shop has it at `now`, so that it is never old and never of tomorrow: the reviews were
 * written in the weeks before.
 */
export function demoContentAt(now: Date): SiteContent {
  return {
    ...demoContent,
    testimonials: demoContent.testimonials.map((review, index) => ({
      ...review,
      date: dayBefore(now, reviewAgesDays[index] ?? 30),
    })),
  };
}

/** How many days ago each review was written. */
const reviewAgesDays = [6, 11, 18, 23];

function dayBefore(now: Date, days: number): string {
  return new Date(now.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}
