import { required } from "./required.ts";

type Amounts = Record<string, { sample: string; isRequired: true }>;

/** A sentence of a mail that holds in one case, as the shop words it where its owner has not. */
type Line<Own extends Amounts> = {
  /** The case, as a label. */
  when: string;
  text: string;
  /** What it has to name. */
  own: Own;
};

function line<const Own extends Amounts = Record<never, never>>(
  when: string,
  text: string,
  own?: Own,
): Line<Own> {
  // Nothing is what the type says where nothing is given.
  return { when, text, own: own ?? ({} as Own) };
}

const amount = required("$28.50");
const gold = required("388M");
const world = required("335");
const account = required("Maxed main, 126 combat");
const until = required("Nov 27, 4:30 PM UTC");
const payoutTime = required("24 hours");

/**
 * The sentences of mails that depend on the case, by the placeholder whose place they take. Each is a whole
 * sentence, so that its owner can say it otherwise, or in another order.
 */
export const mailLines = {
  howToPay: {
    title: "How an order is paid",
    lines: {
      eth: line(
        "In ETH",
        "Press the button to pay in ETH. Once you start, we hold the ETH price for 15 minutes.",
      ),
      ethAccount: line(
        "In ETH, for an account",
        "Press the button to pay in ETH. We hold the ETH price for as long as the account.",
      ),
      chosen: line(
        "Another way that the customer chose",
        "Pay by {way}. Press the button to see where to send it and which reference to write.",
        { way: required("PayPal") },
      ),
      choose: line("Not chosen yet", "Press the button and choose how you pay: {waysToPay}.", {
        waysToPay: required("ETH or PayPal"),
      }),
      message: line("By arrangement", "We'll message you about the payment."),
      messageAccount: line(
        "By arrangement, for an account",
        "We'll message you about the payment. Need more time? Tell us, and we can hold the account longer.",
      ),
      gold: line(
        "In gold",
        "You pay with {gold} in the game. Open your order and lock in a world. Our trader meets you there and says your phrase first.",
        { gold },
      ),
      goldInWorld: line(
        "In gold, world locked in",
        "You pay with {gold} in the game. Open your order and come to world {world}. Our trader meets you there and says your phrase first.",
        { gold, world },
      ),
    },
  },
  next: {
    title: "What happens next",
    lines: {
      goldSale: line(
        "Gold sale",
        "Open your order and lock in a world. We'll meet you there, count the gold and pay you.",
      ),
      goldSaleInWorld: line(
        "Gold sale, world locked in",
        "Open your order and come to world {world}. We'll meet you there, count the gold and pay you.",
        { world },
      ),
      goldPurchase: line(
        "Gold purchase, before payment",
        "Once your payment arrives, we'll meet you in the game and hand over the gold.",
      ),
      goldPaid: line(
        "Gold purchase, paid",
        "Open your order and lock in a world. We'll meet you there and hand over the gold.",
      ),
      goldPaidInWorld: line(
        "Gold purchase, paid, world locked in",
        "Open your order and come to world {world}. We'll meet you there and hand over the gold.",
        { world },
      ),
      accountSale: line(
        "Account sale",
        "We have your account sale. We'll log in and check the account against what you told us. Please stay logged out until then.\n\nIf we need the link that resets the account's email address, we'll email you. You can paste it on your order's page.\n\nOnce the account is verified, we pay within {payoutTime}.",
        { payoutTime },
      ),
      boost: line(
        "Boost, before payment",
        "After payment, give us access on your order's page and we'll begin. You can follow every step there, live.",
      ),
      boostAccess: line(
        "Boost, paid, access missing",
        "Next, give us access to your game account on your order's page, or message us in the chat to arrange it. You can follow every step there, live.",
      ),
      boostPaid: line(
        "Boost, paid",
        "A booster will start on your order next. Follow every step live on your order's page.",
      ),
      account: line(
        "Account purchase, before payment",
        "Once you've paid, we show you the login on your order's page, once. Then you have 72 hours to check the account.",
      ),
      loginNow: line(
        "Account purchase, paid, delivered at once",
        "We're preparing your account's login now. We'll email you when it's ready.",
      ),
      loginLater: line(
        "Account purchase, paid",
        "We'll prepare your account's login within {deliveryTime}, and email you when it's ready.",
        { deliveryTime: required("60 minutes") },
      ),
    },
  },
  hold: {
    title: "How long an order is held",
    lines: {
      until: line("Any order", "We hold it for you until {until}.", { until }),
      lockIn: line(
        "Gold sale without a world",
        "We hold it for you until {until}. Lock in a world by then and we'll hold it longer.",
        { until },
      ),
      account: line(
        "Account purchase",
        "We're holding {account} for you until {until}. Nobody else can buy it until then.",
        { account, until },
      ),
    },
  },
  ended: {
    title: "Why a hold has ended",
    lines: {
      payment: line(
        "No payment",
        "We didn't get your payment while we held this order for you, so it has ended.",
      ),
      gold: line("No gold", "We didn't get your gold while we held this order for you, so it has ended."),
      account: line(
        "No payment for an account",
        "We didn't get your payment while we held {account} for you. This order is closed, and others can buy the account.",
        { account },
      ),
    },
  },
  reopen: {
    title: "Reopening an order",
    lines: {
      any: line("Any order", "Still want it? Reopen your order at today's price, with one press."),
      account: line(
        "Account purchase",
        "Still want it? If nobody else bought it, reopen your order with one press.",
      ),
    },
  },
  agreed: {
    title: "What a reopened order is worth",
    lines: {
      pay: line("The customer pays", "You pay {amount}.", { amount }),
      receive: line("We pay", "You receive {amount}.", { amount }),
    },
  },
  statusText: {
    title: "Statuses with words of their own",
    lines: {
      checking: line(
        "Account sale: Verifying Account",
        "We're checking the account against what you told us. Once it's verified, we pay within {payoutTime}.",
        { payoutTime },
      ),
      accountDone: line(
        "Account purchase: Completed by our team",
        "Your order for {account} is completed. Thank you for your business.\n\nWe delete our copy of the login {keptFor} after the order ends.",
        { account, keptFor: required("30 days") },
      ),
    },
  },
  boost: {
    title: "What a boost's status adds",
    lines: {
      access: line(
        "Started, access missing",
        "We still need access to your game account. Add it on your order's page.",
      ),
      proof: line("Completed, with proof", "Here are the public high scores, before and after."),
      proofPending: line(
        "Completed, proof not there yet",
        "The public high scores don't show the boost yet. Here they are, before and after.",
      ),
      noProofBefore: line(
        "Completed, not read before",
        "We couldn't read the high scores before this boost, so there's no proof from them.",
      ),
      noProofAfter: line(
        "Completed, not read after",
        "We couldn't read the high scores after this boost, so there's no proof from them.",
      ),
      solHeredit: line("Quiver, too few kills", "Sol Heredit only shows up there from the fifth kill."),
      deposit: line(
        "Completed, deposit held",
        "Your deposit of {deposit} is refunded once we have our gear back.",
        { deposit: required("$20.00") },
      ),
    },
  },
  canceled: {
    title: "Why an order was canceled",
    lines: {
      byShop: line("By our team", "This order was canceled."),
      byCustomer: line("By the customer", "You canceled this order."),
      atOnce: line(
        "By the customer, before we confirmed it",
        "We received this order, and you canceled it right after.",
      ),
      goldOwed: line(
        "Gold sale, gold still with us",
        "We still have your {gold} and return it in the game. Message us when you can be there, and trade only with our trader.",
        { gold },
      ),
      goldReturned: line(
        "Gold sale, gold returned",
        "We returned your {gold} in the game. Didn't get it? Message us right away.",
        { gold },
      ),
      goldKept: line(
        "Gold sale, gold kept",
        "We're keeping your {gold}, for the reason below. If you disagree, message us.",
        { gold },
      ),
      saleUnpaid: line(
        "Account sale, not paid",
        "This order was canceled. Nothing was sold, and nothing was paid.",
      ),
      salePaid: line(
        "Account sale, paid",
        "This order was canceled. We have paid you {amount} for it and won't pay any more.",
        { amount },
      ),
      password: line(
        "Account sale, added",
        "You gave us the account's password, so change it now. We delete your login details {keptFor} after the order ends.",
        { keptFor: required("30 days") },
      ),
    },
  },
  counterAhead: {
    title: "If a counter-offer isn't accepted",
    lines: {
      account: line(
        "The sale ends",
        "If you decline it or don't answer, the sale ends: we delete the login and the reset link, and the account stays yours.",
      ),
      order: line("The order stays", "Until then your order stays as it is."),
    },
  },
  counterEnd: {
    title: "A counter-offer wasn't accepted",
    lines: {
      account: line(
        "The sale ends",
        "The sale has ended and the account stays yours. We've deleted its login and reset link. To be safe, change its password.",
      ),
      order: line("The order stays", "Your order stays at {amount}.", { amount }),
    },
  },
  received: {
    title: "What was received",
    lines: {
      whole: line("All at once", "We received your payment of {amount}. Thank you.", { amount }),
      rest: line("The rest", "We received the rest of your payment, {amount}. Thank you.", { amount }),
      gold: line(
        "In gold",
        "We received your {gold} of gold, which covers the {amount} of this order. Thank you.",
        { gold, amount },
      ),
    },
  },
  arrived: {
    title: "What arrived before the time to pay ran out",
    lines: {
      nothing: line(
        "Nothing",
        "Your payment didn't arrive in time, so the price we held for you has expired. You weren't charged.",
      ),
      part: line(
        "A part",
        "{amount} of your payment has arrived and stays with your order. The price we held for the rest has expired.",
        { amount },
      ),
    },
  },
  refund: {
    title: "What we refund, and how",
    lines: {
      due: line("Of what was paid", "We'll refund {amount}.", { amount }),
      dueGold: line("In gold", "We'll give back the {gold} you handed over.", { gold }),
      whole: line("Of a canceled order", "We'll refund {amount}.", { amount }),
      parts: line("After a dispute", "We'll refund {amount}: {parts}.", {
        amount,
        parts: required("$20.00 from the dispute, $8.50 paid too much"),
      }),
      nothing: line("Nothing to refund", "You owe nothing."),
      notCharged: line("Nothing to refund, for an account", "You weren't charged."),
      addAddress: line(
        "How: in ETH, no address yet",
        "Press the button to add the Ethereum address we should refund it to.",
      ),
      toAddress: line("How: in ETH", "We'll send it to your Ethereum address, and email you when it's sent."),
      inGold: line("How: in gold", "We refund it as gold in the game, and message you to arrange it."),
      byHand: line("How: any other way", "We refund it the way you paid, and email you."),
    },
  },
  owed: {
    title: "What follows a payment that came back",
    lines: {
      still: line(
        "We still owe it",
        "We still owe you this money and we're sending it again.\n\nOpen your order to check your payout details. Message us if something is wrong.",
      ),
      nothing: line("The order was canceled", "This order was canceled, so nothing is owed."),
      gold: line(
        "The order was canceled, gold still with us",
        "This order was canceled, so you get your {gold} back instead. Message us when you can be in the game.",
        { gold },
      ),
    },
  },
  opened: {
    title: "Whether a login was read",
    lines: {
      yes: line("Read", "Have you checked the account?"),
      no: line("Not read", "You haven't read your account's login yet. It's on your order's page."),
    },
  },
  dispute: {
    title: "After a withdrawn dispute",
    lines: {
      check: line(
        "Time to check is left",
        "Confirm the account or open another dispute by {until}. After that, the sale is final.",
        { until },
      ),
    },
  },
  warranty: {
    title: "Warranty of an account",
    lines: {
      runs: line(
        "It runs",
        "If someone takes the account back by {until}, open a dispute on your order's page. We answer within {answerTime} and refund you.",
        { until, answerTime: required("24 hours") },
      ),
    },
  },
  moved: {
    title: "Who paid, on a receipt",
    lines: {
      received: line("The customer", "We received this amount for the order below."),
      paid: line("We", "We paid this amount for the order below."),
    },
  },
  codesLeft: {
    title: "How many backup codes are left",
    lines: {
      some: line("Several", "You have {count} left.", { count: required("7") }),
      one: line("One", "You have 1 left."),
      none: line("None", "You have none left."),
    },
  },
  note: {
    title: "Notes of our team",
    lines: { fromTeam: line("Any order", "From our team: {note}", { note: required("We're on our way.") }) },
  },
  button: {
    title: "Buttons that depend on the order",
    lines: {
      pay: line("To pay", "Pay now"),
      payRest: line("To pay the rest", "Pay the rest"),
      access: line("To give access", "Give us access"),
      addAddress: line("To add a refund address", "Add a refund address"),
      openRefund: line("To see a refund", "Open your refund"),
    },
  },
} as const;

type MailLines = typeof mailLines;
export type LineGroup = keyof MailLines;

/** The names of the groups. */
// Its own keys.
export const lineGroups = Object.keys(mailLines) as LineGroup[];

/** A sentence by its name, with what its placeholders stand for now. */
export type LineText<Group extends LineGroup = LineGroup> = {
  [Each in Group]: {
    [Name in keyof MailLines[Each]["lines"] & string]: TextOf<
      `${Each}/${Name}`,
      MailLines[Each]["lines"][Name]
    >;
  }[keyof MailLines[Each]["lines"] & string];
}[Group];

type TextOf<Name extends string, Of> =
  Of extends Line<infer Own>
    ? keyof Own extends never
      ? { line: Name; values?: undefined }
      : { line: Name; values: { readonly [Value in keyof Own]: string } }
    : never;

/** How the owner words sentences, by group and name; what is left out is as the shop words it. */
export type OwnLines = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The sentences of a group, as all of them are read. */
export function linesOf(group: LineGroup): readonly [name: string, line: Line<Amounts>][] {
  return Object.entries(mailLines[group].lines);
}

/** A sentence as it is worded, by its name. Throws for a name that no sentence has. */
export function lineTemplate(line: LineText["line"], own: OwnLines): string {
  const [group = "", name = ""] = line.split("/");
  const found = lineGroups.find((each) => each === group);
  const text = own[group]?.[name] ?? (found && linesOf(found).find(([each]) => each === name)?.[1].text);
  if (text === undefined) throw new Error(`No sentence is called ${line}`);
  return text;
}
