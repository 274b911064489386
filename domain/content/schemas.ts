import { z } from "zod";
import { freshHeads } from "./fresh-heads.ts";
import { type MailKey, mailBlocks } from "./mail-blocks.ts";
import { lineBlock, linesKey } from "./mail-line-block.ts";
import { withPlaceholders } from "./placeholders.ts";

const line = z.string().trim().min(1).max(200);
const text = z.string().trim().min(1).max(2000);
const cents = z.int().min(0);

/** What the shop says of itself. `foundedYear` is struck on the coin and follows "Trusted since". */
const factsSchema = z.object({
  foundedYear: z.int().min(1990).max(2100).nullable(),
  promises: z.object({ support: line.nullable(), guarantee: line.nullable(), payments: line.nullable() }),
  tagline: line,
  publisherNote: line,
});

const heroSchema = z.object({ title: line, lead: text });

/** The words of the home page's sections. */
const homeSchema = z.object({
  servicesTitle: line,
  servicesLead: line,
  sellPitch: withPlaceholders(text, ["goldPayoutTime"]),
  accountsPitch: line,
  infernalPitch: line,
  reviewsTitle: line,
  faqTitle: line,
  faqNote: line,
  codeTitle: line,
  codeTerms: text,
  callTitle: line,
  callText: line,
});

const plainLine = withPlaceholders(line, []);
const { titles, buyAccounts, sellAccounts } = freshHeads;

/** The title of each page that sells or buys something, and the line below it. */
const introsSchema = z.object({
  titles: z
    .object({
      sellGold: plainLine,
      buyGold: plainLine,
      services: plainLine,
      buyAccounts: plainLine,
      sellAccounts: plainLine,
    })
    .default(titles),
  sellGold: plainLine,
  buyGold: plainLine,
  services: withPlaceholders(line, ["boostTime"]),
  buyAccounts: plainLine.default(buyAccounts),
  sellAccounts: withPlaceholders(line, ["accountPayoutTime"]).default(sellAccounts),
});

/** How a trade goes, step by step. Texts may hold these placeholders: see publishedSteps. */
function stepsSchema(placeholders: readonly string[]) {
  const step = z.object({ title: plainLine, text: withPlaceholders(text, placeholders) });
  return z.array(step).max(6);
}

/** An address of our own, or of another site by its whole address. */
const linkAddress = z
  .string()
  .trim()
  .max(300)
  .regex(
    /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s\\]+)$/,
    "Start with / for a page of this shop, or with https://",
  );

/** A line above every page; null while there is nothing to announce. */
const bannerSchema = z
  .object({ text: plainLine, linkLabel: plainLine.nullable(), linkTo: linkAddress.nullable() })
  .refine(({ linkLabel, linkTo }) => (linkLabel === null) === (linkTo === null), {
    path: ["linkTo"],
    error: "Fill in both the link's text and its address, or neither",
  })
  .nullable();

/** One of our prices beside that of others; the saving is computed, never written. */
const comparisonSchema = z
  .object({ service: line, basis: line, oursCents: cents, theirsCents: cents.positive() })
  .refine((prices) => prices.oursCents < prices.theirsCents, "Our price must be below the other one")
  .nullable();

/** Figures of the shop's record (Rule P24). Whatever is null is not shown anywhere. */
const claimsSchema = z.object({
  rating: z.number().min(1).max(5).nullable(),
  reviewCount: z.int().positive().nullable(),
  ordersDone: line.nullable(),
  satisfaction: line.nullable(),
  /** Rating, number of reviews and testimonials are those of the shop's own published reviews (Rule P24). */
  isCounted: z.boolean().default(false),
});

const fromPricesSchema = z.object({
  accountsCents: cents.nullable(),
  /** The price of accounts is the lowest of those that can be bought, not the figure here (Rule P24). */
  isAccountsRead: z.boolean().default(false),
  infernalCents: cents.nullable(),
  /** The price of boosts is the lowest of the posted tiers, not the figure here (Rule P24). */
  isInfernalRead: z.boolean().default(false),
});

/**
 * What is said beside the questions to those who sell an account (Rules S15, P24). Whatever is null is not
 * shown.
 */
const accountSellingSchema = z.object({
  paid: line.nullable(),
  offers: line.nullable(),
  trades: line.nullable(),
});

const testimonialSchema = z.object({
  name: line,
  text,
  rating: z.int().min(1).max(5),
  date: z.iso.date(),
  achievement: line,
  proof: z.array(z.object({ label: line, value: line })).max(4),
});

/** Answers may hold placeholders such as {ordersDone} and {waysToPay}: see publishedFaq. */
const faqItemSchema = z.object({ question: line, answer: text });

/** The welcome code shown at the end of the home page (Rule P25). */
const promoSchema = z
  .object({
    code: z.string().regex(/^[A-Z0-9]{3,20}$/),
    percentOff: z.int().min(1).max(100),
    redeemed: z.int().min(0),
    limit: z.int().positive(),
    /** Redemptions and limit are those of the shop's own code, not the figures here (Rule P24). */
    isCounted: z.boolean().default(false),
  })
  .nullable();

const contactSchema = z.object({
  email: z.email().nullable(),
  discordUrl: z.url({ protocol: /^https$/ }).nullable(),
  hours: line.nullable(),
});

/** A type or status of orders, which this part does not know. */
const codeName = z.string().regex(/^[a-z_]{1,40}$/);

/** What customers read of a status in place of the shop's own text, by type and status (Rule P8). */
const statusTextsSchema = z
  .record(codeName, z.record(codeName, z.string().trim().max(400).nullable()))
  .transform((types) => {
    const written = Object.entries(types).map(([type, texts]) => {
      const own = Object.entries(texts).flatMap(([status, text]): [string, string][] =>
        text ? [[status, text]] : [],
      );
      return [type, Object.fromEntries(own)] as const;
    });
    return Object.fromEntries(written.filter(([, texts]) => Object.keys(texts).length > 0));
  });

const legalTextSchema = z.object({
  updatedOn: z.iso.date(),
  summary: text,
  sections: z.array(z.object({ heading: line, paragraphs: z.array(text).min(1) })).min(1),
});

const goldSteps = stepsSchema(["waysToPay", "waysToBePaid", "goldPayoutTime", "place"]);

const siteBlocks = {
  facts: factsSchema,
  hero: heroSchema,
  home: homeSchema,
  intros: introsSchema,
  sellGoldSteps: goldSteps,
  buyGoldSteps: goldSteps,
  boostSteps: stepsSchema(["waysToPay", "boostTime"]),
  accountSaleSteps: stepsSchema(["waysToBePaid", "accountPayoutTime"]),
  banner: bannerSchema,
  comparison: comparisonSchema,
  claims: claimsSchema,
  fromPrices: fromPricesSchema,
  accountSelling: accountSellingSchema,
  testimonials: z.array(testimonialSchema).max(12),
  faq: z.array(faqItemSchema).max(20),
  promo: promoSchema,
  contact: contactSchema,
  statuses: statusTextsSchema,
  terms: legalTextSchema,
  privacy: legalTextSchema,
  refundPolicy: legalTextSchema,
} as const;

/** The schema of each block; a block is stored, edited and checked on its own. */
export const contentBlocks = { ...siteBlocks, ...mailBlocks, [linesKey]: lineBlock } as const;

/** Everything the owner may write on the site (Rule P24), as one value. The mails' texts are not on it. */
export const contentSchema = z.object(siteBlocks);

export type SiteContent = z.infer<typeof contentSchema>;
export type SiteKey = keyof SiteContent;
export type ContentKey = SiteKey | MailKey | typeof linesKey;

/** Its own keys. */
export const siteKeys = Object.keys(siteBlocks) as SiteKey[];

export function isSiteKey(key: ContentKey): key is SiteKey {
  return Object.hasOwn(siteBlocks, key);
}

export function isContentKey(key: string): key is ContentKey {
  return Object.hasOwn(contentBlocks, key);
}

export type SiteClaims = SiteContent["claims"];
export type AccountSelling = SiteContent["accountSelling"];
export type ContentStep = z.infer<typeof goldSteps>[number];
export type FaqItem = z.infer<typeof faqItemSchema>;
export type LegalText = z.infer<typeof legalTextSchema>;
