import { statusLabels } from "../../../../domain/orders/model.ts";
import { membershipLevels, staffRoles } from "../../../../domain/people/model.ts";
import { mailableSteps, type SettingsKey } from "../../../../domain/settings/model.ts";
import {
  type InstructionsSetting,
  instructionsSetting,
  manualPayWays,
  type PurchaseKind,
  payoutWaysFor,
  payWaysFor,
  type SaleKind,
  wayLabel,
} from "../../../../domain/ways/model.ts";
import type { GroupSpec, SettingSpec } from "./setting-spec.ts";
import { crypto, deadlines, gold, meeting, shop } from "./shop-specs.ts";

const payChoices = (kind: PurchaseKind) =>
  payWaysFor(kind).map((value) => ({ value, label: wayLabel(value) }));
const payoutChoices = (kind: SaleKind) =>
  payoutWaysFor(kind).map((value) => ({ value, label: wayLabel(value) }));

const approvals: GroupSpec<"approvals"> = {
  key: "approvals",
  title: "Approvals",
  intro: "When money needs a second person before it leaves, and how many secrets one person reads.",
  fields: {
    secondPersonAboveCents: {
      kind: "usd",
      label: "Second person above",
      help: "Payouts, refunds and write-offs to one customer or destination within 24 hours, and payments entered by hand. 0 means all of them.",
      wrong: "Enter an amount from $0 to $1,000,000, for example 100.00.",
    },
    personDayCents: {
      kind: "usd",
      label: "One person sends at most",
      help: "Within 24 hours. Above it another person has to send.",
      wrong: "Enter an amount from $0 to $1,000,000, for example 500.00.",
    },
    revealsPerHour: {
      kind: "number",
      unit: "per hour",
      label: "One person reveals at most",
      help: "Logins, payout details and account access together. More asks a manager.",
    },
  },
};

const analytics: GroupSpec<"analytics"> = {
  key: "analytics",
  title: "Visitor counts",
  intro:
    "A service that counts visitors of customers' pages, such as Plausible or Umami. Never at the desk, and not for visitors whose browser asks not to be followed. Its script can read what visitors see, orders too: use one that you trust, and name it in your privacy policy.",
  fields: {
    script: {
      kind: "line",
      label: "Address of the script",
      help: "For example https://plausible.io/js/script.js. Pages open to this host alone. Leave it empty for none.",
    },
    site: {
      kind: "line",
      label: "Name of this site there",
      help: "Plausible's domain, or Umami's website id.",
    },
  },
};

const discord: GroupSpec<"discord"> = {
  key: "discord",
  title: "Discord",
  intro:
    "Your server, where the bot of your sign-in application is a member. In Discord switch on Settings, Advanced, Developer Mode, then right-click and choose Copy ID.",
  fields: {
    serverId: { kind: "line", label: "Server id" },
    customerRoleId: {
      kind: "line",
      label: "Role of customers",
      help: "Customers who linked their account get it when an order is completed. The bot's own role must stand above it and may manage roles. Leave it empty for none.",
    },
    chatChannelId: {
      kind: "line",
      label: "Channel of order chats",
      help: "Each order's chat gets a thread there, which staff with a linked account answer with /reply. Let nobody but staff see it; the bot may send messages and create public threads. Leave it empty for none.",
    },
  },
};

const minutes = { kind: "number", unit: "min" } as const;
const percent = { kind: "number", unit: "%" } as const;
const ordersUnit = { kind: "number", unit: "orders" } as const;

const holds: GroupSpec<"holds"> = {
  key: "holds",
  title: "Holds",
  intro:
    "How long we hold stock, capacity and accounts for an order, and how much one visitor can hold. Existing orders keep their time.",
  fields: {
    purchaseMinutes: {
      ...minutes,
      label: "Hold a purchase for",
      help: "Until a payment is seen.",
    },
    saleMinutes: {
      ...minutes,
      label: "Hold capacity for a gold sale for",
      help: "Until the customer locks in a world.",
    },
    saleLockedMinutes: {
      ...minutes,
      label: "After locking in a world, hold for another",
      help: "Until we collect the gold.",
    },
    openOrders: {
      ...ordersUnit,
      label: "Open orders per visitor",
      help: "Before anything is paid or collected.",
    },
    knownOpenOrders: {
      ...ordersUnit,
      label: "Open orders per known customer",
      help: "Signed in, with completed orders.",
    },
    sharePercent: { ...percent, label: "Share of stock and capacity per visitor" },
    freeMillions: {
      kind: "number",
      unit: "million",
      label: "Always allowed per visitor",
      help: "Whatever share of your gold that is, so that a small stock sells too.",
    },
    knownSharePercent: { ...percent, label: "Share per known customer" },
    networkTimes: {
      kind: "number",
      unit: "times one visitor's",
      label: "Open orders per network, all guests together",
      help: "Phones and dormitories share one address. Signed-in customers aren't limited by it.",
    },
    refusesTakenBack: {
      kind: "switch",
      label: "Refuse customers whose payment was taken back",
      help: "After a chargeback, a recalled transfer or a reversed payment they can't order and read that they should message you. Staff see the mark either way, and can order for them.",
    },
    networkSharePercent: { ...percent, label: "Share per network, all guests together" },
    newcomersPercent: {
      ...percent,
      label: "Share for all new visitors together",
      help: "The rest is kept for known customers.",
    },
  },
};

const mails: GroupSpec<"mails"> = {
  key: "mails",
  title: "Emails",
  intro:
    "Which steps of an order its customer is emailed about. The order page shows every step live. New orders, payments, cancellations, notes, and whatever needs the customer are always emailed.",
  fields: {
    steps: {
      kind: "choices",
      label: "Email customers when their order is",
      help: "Choose few. Customers stop reading when every step sends an email.",
      choices: mailableSteps.map((value) => ({ value, label: statusLabels[value] })),
    },
    asksForReviews: {
      kind: "switch",
      label: "Ask for reviews",
      help: "One email per order. Not after a refund or dispute, and not to customers who unsubscribed.",
    },
    reviewAfterDays: {
      kind: "number",
      unit: "days",
      label: "Ask for a review after",
      help: "Counted from when the order was completed.",
    },
    reviewCopyTo: {
      kind: "line",
      label: "Copy for a review service",
      help: "The address for invitations that your review service gives you: it gets a copy of the email of a completed order, addressed to the customer, without their link. The service learns their email address: say so in your privacy policy.",
    },
  },
};

const backups: GroupSpec<"backups"> = {
  key: "backups",
  title: "Backups",
  intro:
    "A backup is one file with the database and pictures. It has no keys: keep VAULT_KEYS and AUTH_SECRET somewhere else.",
  fields: {
    isDaily: { kind: "switch", label: "Back up every day" },
    hour: {
      kind: "number",
      unit: "h UTC",
      label: "Start at",
      help: "An hour from 0 to 23. If the shop is down then, we back up later that day.",
    },
    keepDays: {
      kind: "number",
      unit: "days",
      label: "Keep backups for",
      help: "We always keep the newest one.",
    },
  },
};

const opening: GroupSpec<"opening"> = {
  key: "opening",
  title: "Opening",
  intro:
    "While the shop is closed, customers can't order anything: not on pages, not by the API. Existing orders go on, and staff can look around and order to try it. A new shop opens once its first steps are done.",
  fields: {
    isOpen: { kind: "switch", label: "Open for orders" },
    closedText: { kind: "text", label: "What visitors read while it's closed" },
    isLegalRead: {
      kind: "switch",
      label: "I've read the terms, the privacy policy and the refund policy",
      help: "They're in Content. Customers agree to them as published there.",
    },
  },
};

const retention: GroupSpec<"retention"> = {
  key: "retention",
  title: "Retention",
  intro:
    "How long we keep what's no longer needed. Orders that have ended already keep the day that was set then.",
  fields: {
    secretDays: {
      kind: "number",
      unit: "days",
      label: "After an order ends, delete its secrets after",
      help: "Payout details, logins and recovery answers. Emails and pages name this time.",
    },
    erasedPrintDays: {
      kind: "number",
      unit: "days",
      label: "Keep fingerprints of erased orders for",
      help: "From the day they were placed. They keep offers for new customers from being used twice. Pages name this time.",
    },
  },
};

const millions = { kind: "number", unit: "M" } as const;
const never = "0 for never.";

const stock: GroupSpec<"stock"> = {
  key: "stock",
  title: "Low stock",
  intro:
    "When we tell managers that gold is running low. Each chooses how in Inbox, Preferences: inbox, sound, push or Discord.",
  fields: {
    lowStockMillions: { ...millions, label: "Tell us when customers can buy less than", help: never },
    lowCapacityMillions: { ...millions, label: "Tell us when customers can sell less than", help: never },
  },
};

const characters = { kind: "number", unit: "characters" } as const;

const people: GroupSpec<"people"> = {
  key: "people",
  title: "Sign-in",
  intro:
    "What sign-in requires. Staff without two-step sign-in, and their API keys, stay locked out until they turn it on. Customers keep their passwords. Staff with a shorter one change it before they enter the desk.",
  fields: {
    twoStepFor: {
      kind: "choices",
      label: "Require two-step sign-in for",
      help: "In effect at once. Without it the desk stays locked, for you too.",
      choices: staffRoles.map((value) => ({ value, label: membershipLevels[value] })),
    },
    customerPasswordLength: { ...characters, label: "Customer passwords have at least" },
    staffPasswordLength: { ...characters, label: "Staff passwords have at least" },
  },
};

const shown = "Where to send the money. Customers see this on the pay page, so leave out secrets.";
const instructions = Object.fromEntries(
  manualPayWays.map((way) => [
    instructionsSetting(way),
    { kind: "text", label: `${wayLabel(way)} instructions`, help: shown },
  ]),
) as Record<InstructionsSetting, SettingSpec>; // One entry per manual way.

const payments: GroupSpec<"payments"> = {
  key: "payments",
  title: "Payments",
  intro:
    "How customers pay, and how you pay them. Checkouts, texts, emails and the API show only what's switched on. Orders keep their payment method unless the customer changes it.",
  fields: {
    goldPurchase: {
      kind: "choices",
      label: "Customers pay for gold with",
      help: "With nothing on, customers can’t order gold.",
      choices: payChoices("goldPurchase"),
    },
    boost: { kind: "choices", label: "Customers pay for boosts with", choices: payChoices("boost") },
    accountPurchase: {
      kind: "choices",
      label: "Customers pay for accounts with",
      choices: payChoices("accountPurchase"),
    },
    ...instructions,
    goldSalePayouts: {
      kind: "choices",
      label: "You pay for gold by",
      choices: payoutChoices("goldSalePayouts"),
    },
    accountSalePayouts: {
      kind: "choices",
      label: "You pay for accounts by",
      choices: payoutChoices("accountSalePayouts"),
    },
  },
};

const referrals: GroupSpec<"referrals"> = {
  key: "referrals",
  title: "Referrals",
  intro: "When referrers can ask to be paid. Open requests stay.",
  fields: {
    leastPayoutCents: {
      kind: "usd",
      label: "Smallest payout of commission",
      help: "Smaller balances wait until they reach it.",
      wrong: "Enter an amount from $0.01 to $1,000,000, for example 5.00.",
    },
  },
};

const messagesUnit = { kind: "number", unit: "messages" } as const;

const chat: GroupSpec<"chat"> = {
  key: "chat",
  title: "Live chat",
  intro: "How much visitors can write. It applies from the next message on; what was typed is never lost.",
  fields: {
    networkMessages: {
      ...messagesUnit,
      label: "From one network in ten minutes",
      help: "Visitors in one household or café count together.",
    },
    conversationMessages: { ...messagesUnit, label: "In one conversation in five minutes" },
    newConversations: {
      kind: "number",
      unit: "per hour",
      label: "New conversations from one network",
    },
    longestMessage: {
      kind: "number",
      unit: "characters",
      label: "Longest message of a visitor",
      help: "Staff can always write 2,000.",
    },
  },
};

/** The groups in the order of the page. */
export const groupSpecs: { readonly [Key in SettingsKey]: GroupSpec<Key> } = {
  opening,
  shop,
  meeting,
  gold,
  deadlines,
  payments,
  crypto,
  approvals,
  holds,
  stock,
  mails,
  analytics,
  discord,
  people,
  referrals,
  chat,
  retention,
  backups,
};

/** Manual ways are paid outside of the shop: staff record them. */
export const manualNote = `${manualPayWays.map((way) => wayLabel(way)).join(", ")}: staff record the payment once it arrives. ETH needs an active key (see Chain).`;
