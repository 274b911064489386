import {
  customerText,
  orderTypes,
  products,
  statusesOf,
  statusLabels,
} from "../../../domain/orders/model.ts";
import {
  type BlockSpec,
  type FieldSpec,
  goldPlaceholders,
  head,
  legal,
  notShown,
  steps,
} from "./block-spec.ts";

export type { BlockSpec, FieldSpec } from "./block-spec.ts";

/** What customers read of each status, type by type (Rule P8). */
const statusFields: readonly FieldSpec[] = orderTypes.flatMap((type) =>
  statusesOf(type).map(
    (status, at): FieldSpec => ({
      path: `${type}.${status}`,
      label: statusLabels[status],
      kind: "line",
      optional: true,
      wide: true,
      placeholder: customerText(type, status, {}),
      ...(at === 0 ? { heading: products[type].label } : {}),
    }),
  ),
);

/** How each block of the site is edited, in the order of the list. */
export const blockSpecs: readonly BlockSpec[] = [
  {
    key: "hero",
    title: "Hero text",
    where: "Top of the home page.",
    preview: "/",
    fields: [
      { path: "title", label: "Title", kind: "line", wide: true },
      { path: "lead", label: "Text below", kind: "text", help: "You can use {shopName}." },
    ],
  },
  {
    key: "home",
    title: "Home page",
    where: "Sections of the home page.",
    preview: "/",
    fields: [
      { path: "servicesTitle", label: "Title", kind: "line", heading: "Services" },
      { path: "servicesLead", label: "Text beside the title", kind: "line" },
      { path: "sellPitch", label: "Selling gold", kind: "text", help: "You can use {goldPayoutTime}." },
      { path: "accountsPitch", label: "Accounts", kind: "line", wide: true },
      { path: "infernalPitch", label: "Infernal Services", kind: "line", wide: true },
      { path: "reviewsTitle", label: "Title", kind: "line", wide: true, heading: "Reviews" },
      { path: "faqTitle", label: "Title", kind: "line", heading: "Questions" },
      { path: "faqNote", label: "Text beside the questions", kind: "line" },
      { path: "codeTitle", label: "Title", kind: "line", wide: true, heading: "Welcome code" },
      { path: "codeTerms", label: "Terms of the code", kind: "text" },
      { path: "callTitle", label: "Title", kind: "line", heading: "Closing call, while there is no code" },
      { path: "callText", label: "Text", kind: "line" },
    ],
  },
  {
    key: "banner",
    title: "Announcement",
    where: "One line above every page of the shop.",
    preview: "/",
    shownLabel: "Show the announcement",
    fields: [
      { path: "text", label: "Text", kind: "line", wide: true },
      { path: "linkLabel", label: "Link text", kind: "line", optional: true },
      {
        path: "linkTo",
        label: "Link address",
        kind: "line",
        optional: true,
        help: "A page of this shop, such as /buy-gold, or an address with https://",
      },
    ],
  },
  {
    key: "intros",
    title: "Page heads",
    where: "Titles of the pages that buy and sell, and the line below each.",
    preview: "/sell-gold",
    alsoOn: [
      { label: "Buy Gold", path: "/buy-gold" },
      { label: "Services", path: "/services" },
      { label: "Buy Accounts", path: "/buy-accounts" },
      { label: "Sell Accounts", path: "/sell-accounts" },
    ],
    fields: [
      ...head("sellGold", "Sell Gold"),
      ...head("buyGold", "Buy Gold"),
      ...head("services", "Services", "You can use {boostTime}."),
      ...head("buyAccounts", "Buy Accounts"),
      ...head("sellAccounts", "Sell Accounts", "You can use {accountPayoutTime}."),
    ],
  },
  steps({
    ...{ key: "sellGoldSteps", title: "Steps of selling gold", preview: "/sell-gold" },
    placeholders: goldPlaceholders,
  }),
  steps({
    ...{ key: "buyGoldSteps", title: "Steps of buying gold", preview: "/buy-gold" },
    placeholders: goldPlaceholders,
  }),
  steps({
    ...{ key: "boostSteps", title: "Steps of Services", preview: "/services" },
    placeholders: ["waysToPay", "boostTime"],
  }),
  steps({
    ...{ key: "accountSaleSteps", title: "Steps of selling an account", preview: "/sell-accounts" },
    placeholders: ["waysToBePaid", "accountPayoutTime"],
  }),
  {
    key: "fromPrices",
    title: "“From” prices",
    where: "Services on the home page and in menus.",
    preview: "/",
    fields: [
      { path: "accountsCents", label: "Accounts from", kind: "usd", optional: true, help: notShown },
      {
        path: "isAccountsRead",
        label: "Show the real lowest price of accounts",
        kind: "tick",
        help: "Replaces the price above with the cheapest account for sale. Hidden while there are none.",
      },
      { path: "infernalCents", label: "Infernal Services from", kind: "usd", optional: true, help: notShown },
      {
        path: "isInfernalRead",
        label: "Show the real lowest price of Infernal Services",
        kind: "tick",
        help: "Replaces the price above with the best tier's price. Set tiers under Boosts.",
      },
    ],
  },
  {
    key: "comparison",
    title: "Price comparison",
    where: "Next to the services on the home page. We calculate the saving.",
    preview: "/",
    shownLabel: "Show the comparison",
    fields: [
      { path: "service", label: "Service", kind: "line" },
      { path: "basis", label: "Basis", kind: "line" },
      { path: "oursCents", label: "Our price", kind: "usd" },
      { path: "theirsCents", label: "Competitor price", kind: "usd" },
    ],
  },
  {
    key: "claims",
    title: "Claims",
    where: "The rating line, and answers with {ordersDone} or {satisfaction}.",
    preview: "/",
    fields: [
      { path: "rating", label: "Rating, out of 5", kind: "decimal", optional: true, help: notShown },
      { path: "reviewCount", label: "Number of reviews", kind: "number", optional: true, help: notShown },
      { path: "ordersDone", label: "Orders done", kind: "line", optional: true, help: notShown },
      { path: "satisfaction", label: "Satisfaction", kind: "line", optional: true, help: notShown },
      {
        path: "isCounted",
        label: "Show our own reviews",
        kind: "tick",
        help: "Replaces the rating, review count and testimonials with real ones, newest four first. Publish reviews under Reviews.",
      },
    ],
  },
  {
    key: "accountSelling",
    title: "Selling an account",
    where: "Next to the questions on the sell accounts page.",
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
    where: "Reviews on the home page. The first one is large.",
    preview: "/",
    fields: [],
    rows: {
      path: "",
      name: "Review",
      most: 12,
      fields: [
        { path: "name", label: "Name", kind: "line" },
        { path: "achievement", label: "Achievement", kind: "line" },
        { path: "rating", label: "Stars, 1 to 5", kind: "number" },
        { path: "date", label: "Date", kind: "day" },
        { path: "text", label: "Text", kind: "text" },
        {
          path: "proof",
          label: "Proof",
          kind: "pairs",
          optional: true,
          help: "Up to 4 lines, as label: value.",
        },
      ],
    },
  },
  {
    key: "faq",
    title: "Questions",
    where: "FAQ on the home page.",
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
          help: "You can use {shopName}, {goldPayoutTime}, {accountPayoutTime}, {ordersDone}, {satisfaction}, {waysToPay} and {waysToBePaid}.",
        },
      ],
    },
  },
  {
    key: "promo",
    title: "Welcome code",
    where: "Bottom of the home page.",
    preview: "/",
    shownLabel: "Show the code",
    fields: [
      { path: "code", label: "Code", kind: "line", help: "3 to 20 capital letters and digits." },
      { path: "percentOff", label: "Percent off", kind: "number" },
      { path: "redeemed", label: "Redeemed so far", kind: "number" },
      { path: "limit", label: "Redemption limit", kind: "number" },
      {
        path: "isCounted",
        label: "Show real redemptions and limit",
        kind: "tick",
        help: "Replaces the two numbers above. Manage codes under Promotions. Codes that are off stay hidden.",
      },
    ],
  },
  {
    key: "facts",
    title: "Shop facts",
    where: "The coin and promises on the home page, and the footer.",
    preview: "/",
    fields: [
      { path: "foundedYear", label: "Trusted since", kind: "number", optional: true, help: notShown },
      { path: "tagline", label: "Footer line", kind: "line", wide: true },
      { path: "promises.support", label: "Promise: support", kind: "line", optional: true, help: notShown },
      {
        path: "promises.guarantee",
        label: "Promise: guarantee",
        kind: "line",
        optional: true,
        help: notShown,
      },
      { path: "promises.payments", label: "Promise: payments", kind: "line", optional: true, help: notShown },
      { path: "publisherNote", label: "Publisher disclaimer", kind: "line", wide: true },
    ],
  },
  {
    key: "contact",
    title: "Contact",
    where: "Support and contact pages, and the footer.",
    preview: "/contact",
    fields: [
      { path: "email", label: "Email address", kind: "line", optional: true, help: notShown },
      {
        path: "discordUrl",
        label: "Discord invite link",
        kind: "line",
        optional: true,
        help: "Starts with https://",
      },
      { path: "hours", label: "Hours", kind: "line", wide: true, optional: true, help: notShown },
    ],
  },
  {
    key: "statuses",
    title: "Status texts",
    where: "Order pages, tracking, emails and Discord. Leave a field empty to use the text shown in it.",
    preview: "/track-order",
    fields: statusFields,
  },
  legal("terms", "Terms of Service", "/terms"),
  legal("privacy", "Privacy Policy", "/privacy"),
  legal("refundPolicy", "Refund Policy", "/refund-policy"),
];
