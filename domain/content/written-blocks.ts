import { linesKey, writtenLineBlock } from "./mail-line-block.ts";
import { unknownPlaceholder } from "./placeholders.ts";
import { contentBlocks, type LegalText } from "./schemas.ts";
import type { NamedWays } from "./shown-values.ts";

/** Where a text is in its block, and what it may name. */
type NamingText = { path: (string | number)[]; text: string | null; names: readonly string[] };

const isNamed: Record<keyof NamedWays, true> = {
  shopName: true,
  goldPayoutTime: true,
  accountPayoutTime: true,
  secretsKept: true,
  printsKept: true,
  waysToPay: true,
  waysToBePaid: true,
  waysOfPayment: true,
  eth: true,
  coins: true,
};
const ways = Object.keys(isNamed);
const nothing: readonly string[] = [];

type Issues = { addIssue(issue: { code: "custom"; path: (string | number)[]; message: string }): void };

function refuseUnknown(texts: readonly NamingText[], ctx: Issues): void {
  for (const { path, text, names } of texts) {
    const message = text === null ? undefined : unknownPlaceholder(text, names);
    if (message) ctx.addIssue({ code: "custom", path, message });
  }
}

function textsOfLegal({ summary, sections }: LegalText): NamingText[] {
  return [
    { path: ["summary"], text: summary, names: ways },
    ...sections.flatMap(({ heading, paragraphs }, section) => [
      { path: ["sections", section, "heading"], text: heading, names: nothing },
      ...paragraphs.map((text, at) => ({
        ...{ path: ["sections", section, "paragraphs", at], text, names: ways },
      })),
    ]),
  ];
}

const legalText = contentBlocks.terms.superRefine((text, ctx) => refuseUnknown(textsOfLegal(text), ctx));

/**
 * The schema of each block as it may be written: what its pages can't fill in is refused and named. What was
 * stored before is read by `contentBlocks`, so that no text of a running shop is lost over a brace.
 */
export const writtenBlocks = {
  ...contentBlocks,
  facts: contentBlocks.facts.superRefine(({ promises, tagline, publisherNote }, ctx) =>
    refuseUnknown(
      [
        ...Object.entries(promises).map(([name, text]) => ({
          path: ["promises", name],
          text,
          names: nothing,
        })),
        { path: ["tagline"], text: tagline, names: nothing },
        { path: ["publisherNote"], text: publisherNote, names: nothing },
      ],
      ctx,
    ),
  ),
  hero: contentBlocks.hero.superRefine(({ title, lead }, ctx) =>
    refuseUnknown(
      [
        { path: ["title"], text: title, names: nothing },
        { path: ["lead"], text: lead, names: ways },
      ],
      ctx,
    ),
  ),
  accountSelling: contentBlocks.accountSelling.superRefine(({ paid, offers, trades }, ctx) =>
    refuseUnknown(
      [
        { path: ["paid"], text: paid, names: ways },
        { path: ["offers"], text: offers, names: nothing },
        { path: ["trades"], text: trades, names: nothing },
      ],
      ctx,
    ),
  ),
  faq: contentBlocks.faq.superRefine((items, ctx) =>
    refuseUnknown(
      items.flatMap(({ question, answer }, at) => [
        { path: [at, "question"], text: question, names: nothing },
        { path: [at, "answer"], text: answer, names: [...ways, "ordersDone", "satisfaction"] },
      ]),
      ctx,
    ),
  ),
  terms: legalText,
  privacy: legalText,
  refundPolicy: legalText,
  [linesKey]: writtenLineBlock,
} as const;
