import type { GroupSpec } from "./setting-spec.ts";

export const shop: GroupSpec<"shop"> = {
  key: "shop",
  title: "Shop",
  intro:
    "What your shop is called, on pages, emails, invoices and in apps. Emails sent before keep the old name.",
  fields: {
    name: { kind: "line", label: "Name of the shop" },
    senderName: {
      kind: "line",
      label: "Sender of emails",
      help: "Leave it empty to use the shop's name.",
    },
    replyTo: {
      kind: "line",
      label: "Replies to emails go to",
      help: "An email address. Leave it empty for the address that emails come from.",
    },
    securityContact: {
      kind: "line",
      label: "Security reports go to",
      help: "An email address, named at /.well-known/security.txt. Leave it empty for your contact page.",
    },
    accentColor: {
      kind: "line",
      label: "Accent color",
      help: "Buttons and marks, for example #2f7d5b. Leave it empty for gold.",
    },
  },
};

export const meeting: GroupSpec<"meeting"> = {
  key: "meeting",
  title: "Meeting",
  intro:
    "Where you meet customers in game. The first world and place are the usual ones. Orders keep their world.",
  fields: {
    worlds: {
      kind: "list",
      label: "Worlds",
      help: "One per line: number, then Members or Free-to-Play.",
      lineOf: (value) => worldLine(value),
      valueOf: (line) => worldOf(line),
    },
    places: {
      kind: "list",
      label: "Places",
      help: "One per line: the usual place, the backup, the emergency backup.",
      lineOf: String,
      valueOf: (line) => line,
    },
  },
};

function worldLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return "";
  return `${String(Reflect.get(value, "world"))} ${String(Reflect.get(value, "kind"))}`;
}

/** `333 Members`, `w335 f2p`: whatever is none is left for the schema to refuse. */
function worldOf(line: string): unknown {
  const [, world = "", kind = ""] = /^(?:world|w)?\s*(\d{1,5})[\s,:–-]*(.*)$/i.exec(line) ?? [];
  const name = /^(p2p|members?)$/i.test(kind)
    ? "Members"
    : /^(f2p|free.*)$/i.test(kind)
      ? "Free-to-Play"
      : kind;
  return { world: world === "" ? Number.NaN : Number(world), kind: name };
}

const millions = { kind: "number", unit: "M" } as const;

export const gold: GroupSpec<"gold"> = {
  key: "gold",
  title: "Gold orders",
  intro: "How much gold one order can be for, for customers and staff. Existing orders stay.",
  fields: {
    smallestMillions: { ...millions, label: "Smallest gold order" },
    largestMillions: { ...millions, label: "Largest gold order" },
    showsTrades: {
      kind: "switch",
      label: "Show trades on the home page",
      help: "How fast they go and the last five, without names. From ten trades in 30 days on.",
    },
  },
};

export const deadlines: GroupSpec<"deadlines"> = {
  key: "deadlines",
  title: "Deadlines",
  intro:
    "How fast you promise to pay and to answer. Pages and emails name these times. Orders whose clock is running keep what they were promised.",
  fields: {
    goldPayoutMinutes: {
      kind: "number",
      unit: "min",
      label: "Pay for gold within",
      help: "From Gold Received.",
    },
    accountPayoutHours: {
      kind: "number",
      unit: "h",
      label: "Pay for an account within",
      help: "From its verification.",
    },
    disputeAnswerHours: {
      kind: "number",
      unit: "h",
      label: "Answer a dispute within",
      help: "From its opening, for the first answer.",
    },
    warrantyDays: {
      kind: "number",
      unit: "days",
      label: "Warranty of accounts you sell",
      help: "From the handover. A listing can have its own; 0 is none.",
    },
  },
};

const confirmations = { kind: "number", unit: "blocks" } as const;
const amount = "Enter an amount from $0 to $1,000,000, for example 100.00.";

export const crypto: GroupSpec<"crypto"> = {
  key: "crypto",
  title: "ETH",
  intro:
    "When a price of ETH is trusted, and when a payment in ETH counts. Payments that have started keep their price and confirmations.",
  fields: {
    priceMaxAgeSeconds: {
      kind: "number",
      unit: "s",
      label: "Ignore prices older than",
    },
    priceMaxSpreadHundredths: {
      kind: "percent",
      label: "Take no payments when prices differ by more than",
    },
    smallBelowCents: { kind: "usd", label: "Small orders are below", wrong: amount },
    smallConfirmations: { ...confirmations, label: "Small orders need" },
    mediumBelowCents: {
      kind: "usd",
      label: "Medium orders are below",
      help: "Larger ones wait until the network finalizes the payment.",
      wrong: amount,
    },
    mediumConfirmations: { ...confirmations, label: "Medium orders need" },
  },
};
