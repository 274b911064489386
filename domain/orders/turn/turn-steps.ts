import type { Capability } from "../../people/model.ts";

/** Who must act next for an open order (Rule P51); an order that has ended waits for nobody. */
export const turns = ["us", "second_person", "chain", "customer"] as const;
export type Turn = (typeof turns)[number];

type Step = {
  turn: Turn;
  /** What the desk reads: what is to be done, or what we wait for. */
  label: string;
  /** The same beside a clock in a list. */
  short: string;
  /** What it takes at the desk; null where the desk only waits. */
  right: Capability | null;
  /** What the customer is told meanwhile. */
  told: string;
};

type Words = readonly [label: string, short: string];

const ours = ([label, short]: Words, told: string, right: Capability = "orders.progress") =>
  ({ turn: "us", label, short, right, told }) as const satisfies Step;
const second = (label: string, right: Capability = "orders.progress") =>
  ({
    turn: "second_person",
    label,
    short: "second person",
    right,
    told: "It's our turn: a second person here checks it first.",
  }) as const satisfies Step;
const theirs = (what: string, told: string) =>
  ({
    turn: "customer",
    label: `Waiting for the customer's ${what}`,
    short: `for ${what}`,
    right: null,
    told: `It's your turn: ${told}`,
  }) as const satisfies Step;

/** Every step that an order can wait for. A new one is a new migration of `order_turn` (docs/turns.md). */
const known = {
  payment: theirs("payment", "we're waiting for your payment."),
  world: theirs("world", "choose a world and lock it in."),
  details: theirs("details", "tell us where to send your payment. Our time to pay starts then."),
  access: theirs("login", "tell us how we get into your account."),
  link: theirs("reset link", "send us the link that resets the email address."),
  answer: theirs("answer", "answer our counter-offer."),
  check: theirs("check", "check the account, then confirm it or open a dispute."),
  confirmations: {
    turn: "chain",
    label: "Waiting for confirmations",
    short: "confirming",
    right: null,
    told: "We see your payment and are waiting for the network to confirm it.",
  },
  request: second("Decide on a request"),
  clear: second("Check a change or a payment"),
  approve: second("Approve the payout", "payouts.approve_large"),
  find_payment: ours(
    ["Look for the payment", "find payment"],
    "It's our turn: we're looking for your payment.",
  ),
  agree_payment: ours(
    ["Agree on the payment", "agree payment"],
    "It's our turn: we'll write to you about how to pay.",
  ),
  begin: ours(["Start it", "to start"], "It's our turn: we're about to start."),
  meet: ours(["Meet the customer", "to meet"], "It's our turn: we're coming to the meeting."),
  count: ours(["Count the gold", "to count"], "It's our turn: we're counting your gold."),
  pay: ours(["Pay the customer", "to pay"], "It's our turn: we're sending your payment."),
  verify: ours(["Check the account", "to check"], "It's our turn: we're checking your account."),
  hand_over: ours(["Hand over the login", "to hand over"], "It's our turn: we're preparing your login."),
  dispute: ours(
    ["Decide the dispute", "to decide"],
    "It's our turn: we're looking into your dispute.",
    "refunds.make",
  ),
  play: ours(["Play the boost", "to play"], "It's our turn: your boost is being played."),
  complete: ours(["Complete it", "to complete"], "It's our turn: we're finishing your order."),
} satisfies Record<string, Step>;

export type TurnStep = keyof typeof known;
export const turnSteps: Readonly<Record<TurnStep, Step>> = known;
/** All of them, in the order of the table. */
export const turnStepNames = Object.keys(known) as TurnStep[];

/** Whether the clock of a promise runs at a step: while somebody of the shop must act, not while we wait. */
export function isShopsTurn(step: TurnStep): boolean {
  const { turn } = turnSteps[step];
  return turn === "us" || turn === "second_person";
}
