import type { ContentKey } from "../../../../domain/content/model.ts";
import type { FieldKind } from "./field-kinds.ts";

export type FieldSpec = {
  /** Where the value is in its block, with dots: `promises.support`. */
  path: string;
  label: string;
  kind: FieldKind;
  /** May stay empty; it is then not shown anywhere. */
  optional?: boolean;
  /** Over both columns: a line of many words. */
  wide?: boolean;
  help?: string;
};

type RowsSpec = {
  /** Where the list is; empty when the block itself is the list. */
  path: string;
  /** What one row is called. */
  name: string;
  most: number;
  fields: readonly FieldSpec[];
};

export type BlockSpec = {
  key: ContentKey;
  title: string;
  /** Where on the site it is seen. */
  where: string;
  preview: string;
  /** Set for a block that can be left out altogether: the words of its switch. */
  shownLabel?: string;
  fields: readonly FieldSpec[];
  rows?: RowsSpec;
};

const notShown = "Left empty, it is not shown.";

function legal(key: ContentKey, title: string, preview: string): BlockSpec {
  return {
    key,
    title,
    where: `The page ${preview}.`,
    preview,
    fields: [
      { path: "updatedOn", label: "In force since", kind: "day" },
      { path: "summary", label: "In short", kind: "text" },
    ],
    rows: {
      path: "sections",
      name: "Section",
      most: 40,
      fields: [
        { path: "heading", label: "Heading", kind: "line", wide: true },
        {
          path: "paragraphs",
          label: "Text",
          kind: "paragraphs",
          help: "An empty line begins a new paragraph.",
        },
      ],
    },
  };
}

/** How each block of the content is edited, in the order of the list. */
export const blockSpecs: readonly BlockSpec[] = [
  {
    key: "hero",
    title: "Opening words",
    where: "The head of the home page.",
    preview: "/",
    fields: [
      { path: "title", label: "Title", kind: "line", wide: true },
      { path: "lead", label: "Text below it", kind: "text" },
    ],
  },
  {
    key: "fromPrices",
    title: "From prices",
    where: "The services of the home page and the menus.",
    preview: "/",
    fields: [
      { path: "accountsCents", label: "Accounts from", kind: "usd", optional: true, help: notShown },
      {
        path: "isAccountsRead",
        label: "Show the real lowest price of accounts",
        kind: "tick",
        help: "Instead of the figure above: of those that can be bought now. While there are none, nothing is shown.",
      },
      { path: "infernalCents", label: "Infernal Services from", kind: "usd", optional: true, help: notShown },
      {
        path: "isInfernalRead",
        label: "Show the real lowest price of Infernal Services",
        kind: "tick",
        help: "Instead of the figure above: what a service costs in the best tier. Tiers are posted at Boosts.",
      },
    ],
  },
  {
    key: "comparison",
    title: "Price comparison",
    where: "Beside the services of the home page. The saving in percent is computed.",
    preview: "/",
    shownLabel: "Show the comparison",
    fields: [
      { path: "service", label: "Service", kind: "line" },
      { path: "basis", label: "On what basis", kind: "line" },
      { path: "oursCents", label: "Our price", kind: "usd" },
      { path: "theirsCents", label: "Price of others", kind: "usd" },
    ],
  },
  {
    key: "claims",
    title: "Claims",
    where: "The rating line, and the answers that hold {ordersDone} or {satisfaction}.",
    preview: "/",
    fields: [
      { path: "rating", label: "Rating, out of 5", kind: "decimal", optional: true, help: notShown },
      { path: "reviewCount", label: "Number of reviews", kind: "number", optional: true, help: notShown },
      { path: "ordersDone", label: "Orders done", kind: "line", optional: true, help: notShown },
      { path: "satisfaction", label: "Satisfaction", kind: "line", optional: true, help: notShown },
      {
        path: "isCounted",
        label: "Show the shop’s own reviews",
        kind: "tick",
        help: "Their rating, their number and the newest four, instead of the two figures above and the testimonials. Reviews are published at Reviews.",
      },
    ],
  },
  {
    key: "accountSelling",
    title: "Selling an account",
    where: "Beside the questions of the page for those who sell an account.",
    preview: "/sell-accounts",
    fields: [
      { path: "paid", label: "When we pay", kind: "line", wide: true, optional: true, help: notShown },
      {
        path: "offers",
        label: "How our offers are",
        kind: "line",
        wide: true,
        optional: true,
        help: notShown,
      },
      { path: "trades", label: "Our record", kind: "line", wide: true, optional: true, help: notShown },
    ],
  },
  {
    key: "testimonials",
    title: "Testimonials",
    where: "The reviews of the home page; the first is the large one.",
    preview: "/",
    fields: [],
    rows: {
      path: "",
      name: "Review",
      most: 12,
      fields: [
        { path: "name", label: "Name", kind: "line" },
        { path: "achievement", label: "What for", kind: "line" },
        { path: "rating", label: "Stars, 1 to 5", kind: "number" },
        { path: "date", label: "Day", kind: "day" },
        { path: "text", label: "Text", kind: "text" },
        {
          path: "proof",
          label: "Proof",
          kind: "pairs",
          optional: true,
          help: "Up to 4 lines, label: value.",
        },
      ],
    },
  },
  {
    key: "faq",
    title: "Questions",
    where: "The questions and answers of the home page.",
    preview: "/#faq",
    fields: [],
    rows: {
      path: "",
      name: "Question",
      most: 20,
      fields: [
        { path: "question", label: "Question", kind: "line", wide: true },
        {
          path: "answer",
          label: "Answer",
          kind: "text",
          help: "May hold {ordersDone}, {satisfaction}, {waysToPay} and {waysToBePaid}.",
        },
      ],
    },
  },
  {
    key: "promo",
    title: "Welcome code",
    where: "The closing call of the home page.",
    preview: "/",
    shownLabel: "Show the code",
    fields: [
      { path: "code", label: "Code", kind: "line", help: "3 to 20 capital letters and digits." },
      { path: "percentOff", label: "Percent off", kind: "number" },
      { path: "redeemed", label: "Redeemed so far", kind: "number" },
      { path: "limit", label: "Limit of redemptions", kind: "number" },
      {
        path: "isCounted",
        label: "Show the real redemptions and limit of this code",
        kind: "tick",
        help: "Instead of the two figures above. Codes are made at Promotions; a code that is switched off is not shown.",
      },
    ],
  },
  {
    key: "facts",
    title: "Facts of the shop",
    where: "The coin, the promises of the home page, and the footer.",
    preview: "/",
    fields: [
      { path: "foundedYear", label: "Trusted since", kind: "number", optional: true, help: notShown },
      { path: "tagline", label: "Line in the footer", kind: "line", wide: true },
      { path: "promises.support", label: "Promise: support", kind: "line", optional: true, help: notShown },
      {
        path: "promises.guarantee",
        label: "Promise: guarantee",
        kind: "line",
        optional: true,
        help: notShown,
      },
      { path: "promises.payments", label: "Promise: payments", kind: "line", optional: true, help: notShown },
      { path: "publisherNote", label: "Note on the publisher", kind: "line", wide: true },
    ],
  },
  {
    key: "contact",
    title: "Contact",
    where: "The pages of support and contact, and the footer.",
    preview: "/contact",
    fields: [
      { path: "email", label: "Mail address", kind: "line", optional: true, help: notShown },
      {
        path: "discordUrl",
        label: "Discord invitation",
        kind: "line",
        optional: true,
        help: "Begins with https://",
      },
      { path: "hours", label: "Hours", kind: "line", wide: true, optional: true, help: notShown },
    ],
  },
  legal("terms", "Terms of Service", "/terms"),
  legal("privacy", "Privacy Policy", "/privacy"),
  legal("refundPolicy", "Refund Policy", "/refund-policy"),
];
