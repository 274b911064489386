import { z } from "zod";
import { shopSchema } from "../../platform/settings/shop-schema.ts";
import { peopleRulesSchema, wholeNumber } from "../people/inputs.ts";
import {
  type InstructionsSetting,
  instructionsSetting,
  manualPayWays,
  type PurchaseKind,
  payoutWaysFor,
  payWaysFor,
  purchaseKinds,
  type SaleKind,
  wayLabel,
} from "../ways/model.ts";
import { mailableSteps } from "./mailable-steps.ts";
import { cryptoSchema, deadlinesSchema, goldSchema, meetingSchema } from "./shop-schemas.ts";

/** When a second person is needed (Rules P31, P42, P44). */
const approvalsSchema = z.object({
  /**
   * What leaves within 24 hours to one customer or destination needs a second person above this many cents,
   * and so does a payment entered by hand.
   */
  secondPersonAboveCents: wholeNumber(0, 100_000_000).default(10_000),
  /** Cents that one person sends within 24 hours at most. */
  personDayCents: wholeNumber(0, 100_000_000).default(50_000),
  /** Secrets that one person reveals within an hour without asking another (Rule P44). */
  revealsPerHour: wholeNumber(1, 1_000).default(10),
});

/** How long something is held for an order, and how much one visitor may hold (Rule P32). */
const holdsSchema = z.object({
  /** Minutes for which a purchase holds what it buys until a payment is seen. */
  purchaseMinutes: wholeNumber(5, 1_440).default(15),
  /** Minutes for which a gold sale holds buying capacity until its customer locks in a world. */
  saleMinutes: wholeNumber(5, 1_440).default(30),
  /** Minutes for which it holds it from then on, until the gold is collected. */
  saleLockedMinutes: wholeNumber(10, 2_880).default(120),
  /** Orders that one visitor may have open before anything is paid or collected. */
  openOrders: wholeNumber(1, 1_000_000).default(3),
  /** The same for a signed-in customer with completed orders. */
  knownOpenOrders: wholeNumber(1, 1_000_000).default(10),
  /** Percent of the stock, and of the buying capacity, that these orders of one visitor may hold. */
  sharePercent: wholeNumber(1, 100).default(25),
  /** Millions that they may hold whatever part of it that is, so that a small stock is sold too. */
  freeMillions: wholeNumber(1, 1_000_000).default(100),
  /** Percent that a signed-in customer with completed orders may hold. */
  knownSharePercent: wholeNumber(1, 100).default(50),
  /**
   * How many times as many orders as one person all guests of one network may have open together (Rule P48).
   */
  networkTimes: wholeNumber(1, 100).default(5),
  /** Percent of the stock, and of the buying capacity, that these orders of one network may hold. */
  networkSharePercent: wholeNumber(1, 100).default(50),
  /** Whether customers of whom money was taken back can't order any more (Rule P49). */
  refusesTakenBack: z.boolean().default(false),
  /**
   * Percent that all visitors without a completed order may hold together; the rest is kept for known
   * customers.
   */
  newcomersPercent: wholeNumber(1, 100).default(75),
});

/** Whether customers can order (Rule P38). */
const openingSchema = z.object({
  isOpen: z.boolean().default(true),
  /** What visitors read while they can't. */
  closedText: z
    .string()
    .trim()
    .min(1, "Tell visitors why they can't order.")
    .max(300, "Keep it to 300 characters.")
    .default("We're closed for now. Orders you've placed go on as usual."),
  /** The owner has read the terms, the privacy policy and the refund policy. */
  isLegalRead: z.boolean().default(false),
});

/** The backups that the shop makes by itself, where it has a folder for them. */
const backupsSchema = z.object({
  /** Whether one is made every day. */
  isDaily: z.boolean().default(true),
  /** The hour from which on it is made, in UTC. */
  hour: wholeNumber(0, 23).default(3),
  /** Days after which a backup is removed; the newest always stays. */
  keepDays: wholeNumber(7, 3_650).default(14),
});

/** How long what is no longer needed is kept (Rule P5). */
const retentionSchema = z.object({
  /** Days after an order's end until its payout details, logins and other secrets are destroyed. */
  secretDays: wholeNumber(1, 365).default(30),
  /** Days from an erased order's placing until its prints go, by which limits of one customer hold. */
  erasedPrintDays: wholeNumber(30, 3_650).default(1_095),
});

/** The longest text that tells where to send a manual payment. */
const longestInstructions = 1_000;

/** Some of the known ways, each once and in the order in which all are listed. */
function someOf<Way extends string>(known: readonly Way[]) {
  return z
    .array(z.enum(known, "Choose from the listed methods."))
    .transform((chosen) => known.filter((way) => chosen.includes(way)));
}

const instructions = z
  .string()
  .trim()
  .max(
    longestInstructions,
    `Instructions can be up to ${longestInstructions.toLocaleString("en-US")} characters.`,
  )
  .default("");

/** Where to send it, for each manual way. Customers read it on the pay page. */
const instructionSettings = Object.fromEntries(
  manualPayWays.map((way) => [instructionsSetting(way), instructions]),
) as Record<InstructionsSetting, typeof instructions>; // One entry per manual way.

/** Ways to pay for what customers buy, and ways in which we pay for what they sell. */
const waysToPay = (kind: PurchaseKind) => someOf(payWaysFor(kind)).default(payWaysFor(kind, "onAtFirst"));
const waysToBePaid = (kind: SaleKind) =>
  someOf(payoutWaysFor(kind)).default(payoutWaysFor(kind, "onAtFirst"));

const waysOfPurchases = Object.fromEntries(purchaseKinds.map((kind) => [kind, waysToPay(kind)])) as Record<
  PurchaseKind,
  ReturnType<typeof waysToPay>
>; // One entry per kind.

const noScript = "Enter the address of the script, starting with https://, or leave it empty.";
/** Who counts the visitors of customers' pages, in a script of one host. */
const analyticsSchema = z.object({
  /** The script's address; empty for nobody. */
  script: z
    .string()
    .trim()
    .max(200, noScript)
    .refine((url) => url === "" || isScriptAddress(url), noScript)
    .default(""),
  /** What the counting service calls this shop. */
  site: z
    .string()
    .trim()
    .regex(/^[\w.-]{0,100}$/, "Use letters, digits, dots and dashes.")
    .default(""),
});

function isScriptAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === "https:" && !username && !password && /^[a-z0-9.-]+$/.test(hostname);
}

const snowflake = z
  .string()
  .trim()
  .regex(/^(\d{15,21})?$/, "Copy the id from Discord: digits only.")
  .default("");
/** The owner's server on Discord, where the bot of the sign-in application is a member. */
const discordSchema = z.object({
  serverId: snowflake,
  /** The role of customers with a completed order; empty for none. */
  customerRoleId: snowflake,
  /** The channel in which each order's chat has a thread; empty for none. */
  chatChannelId: snowflake,
});

const noCopy = "Enter one email address, or leave it empty.";

/** What customers are mailed (Rule P38); their order's page shows every step at once. */
const mailsSchema = z.object({
  /** The steps that are worth a mail. */
  steps: someOf(mailableSteps).default(["payment_sent", "completed"]),
  /** Whether customers are asked for a review once their order is completed, and after how many days. */
  asksForReviews: z.boolean().default(true),
  reviewAfterDays: wholeNumber(1, 60).default(3),
  /** A review service that gets a copy of the mail of a completed order; empty for none. */
  reviewCopyTo: z.union([z.literal(""), z.email(noCopy)], noCopy).default(""),
});

/** When staff are told that there is little left to trade. */
const stockSchema = z.object({
  /** Millions that customers can buy below which staff are told; 0 for never. */
  lowStockMillions: wholeNumber(0, 10_000_000).default(10),
  /** Millions that customers can sell to us below which staff are told; 0 for never. */
  lowCapacityMillions: wholeNumber(0, 10_000_000).default(100),
});

/** What bringing friends earns (Rule P26). */
const referralsSchema = z.object({
  /** The smallest balance, in cents, of which a referrer can ask for a payout. */
  leastPayoutCents: wholeNumber(1, 100_000_000).default(500),
});

/** How much visitors may write in the live chat (Rule P27). */
const chatSchema = z.object({
  /** Messages from one network in ten minutes. */
  networkMessages: wholeNumber(5, 10_000).default(40),
  /** Messages into one conversation in five minutes. */
  conversationMessages: wholeNumber(2, 10_000).default(20),
  /** New conversations from one network in an hour. */
  newConversations: wholeNumber(1, 10_000).default(6),
  /** Characters of a visitor's message; the database takes no more than these. */
  longestMessage: wholeNumber(200, 2_000).default(2_000),
});

/** How customers pay, and how they are paid (Rule P34). */
const paymentsSchema = z
  .object({
    /** Ways to pay that are switched on, for each kind of purchase. */
    ...waysOfPurchases,
    ...instructionSettings,
    /** Ways in which we pay that are switched on, for each kind of sale. */
    goldSalePayouts: waysToBePaid("goldSalePayouts"),
    accountSalePayouts: waysToBePaid("accountSalePayouts"),
  })
  .superRefine((payments, check) => {
    for (const way of manualPayWays) {
      const isOn = purchaseKinds.some((kind) => payments[kind].some((each) => each === way));
      if (!isOn || payments[instructionsSetting(way)] !== "") continue;
      const message = `Tell customers where to send it, or switch ${wayLabel(way)} off.`;
      check.addIssue({ code: "custom", path: [instructionsSetting(way)], message });
    }
  });

/**
 * The schema of each group; a group is stored, edited and checked on its own, and has a default for every
 * field.
 */
export const settingsGroups = {
  analytics: analyticsSchema,
  approvals: approvalsSchema,
  backups: backupsSchema,
  chat: chatSchema,
  crypto: cryptoSchema,
  deadlines: deadlinesSchema,
  discord: discordSchema,
  gold: goldSchema,
  holds: holdsSchema,
  mails: mailsSchema,
  meeting: meetingSchema,
  opening: openingSchema,
  payments: paymentsSchema,
  people: peopleRulesSchema,
  referrals: referralsSchema,
  retention: retentionSchema,
  shop: shopSchema,
  stock: stockSchema,
} as const;

export type SettingsKey = keyof typeof settingsGroups;
export type Settings = { [Key in SettingsKey]: z.output<(typeof settingsGroups)[Key]> };

/** The keys of all groups, in the order in which the page shows them. */
export const settingsKeys = Object.keys(settingsGroups) as SettingsKey[]; // The keys come from settingsGroups itself.

/** What holds until an admin changes it. */
export const defaultSettings: Settings = {
  analytics: analyticsSchema.parse({}),
  approvals: approvalsSchema.parse({}),
  backups: backupsSchema.parse({}),
  chat: chatSchema.parse({}),
  crypto: cryptoSchema.parse({}),
  deadlines: deadlinesSchema.parse({}),
  discord: discordSchema.parse({}),
  gold: goldSchema.parse({}),
  holds: holdsSchema.parse({}),
  mails: mailsSchema.parse({}),
  meeting: meetingSchema.parse({}),
  opening: openingSchema.parse({}),
  payments: paymentsSchema.parse({}),
  people: peopleRulesSchema.parse({}),
  referrals: referralsSchema.parse({}),
  retention: retentionSchema.parse({}),
  shop: shopSchema.parse({}),
  stock: stockSchema.parse({}),
};
