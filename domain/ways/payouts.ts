import { bankPayout } from "./bank-payout.ts";
import { cashappPayout } from "./cashapp-payout.ts";
import { cryptoPayout } from "./crypto-payout.ts";
import { missingDetails, type PayoutDefinition } from "./payout-definition.ts";
import { paypalPayout } from "./paypal-payout.ts";
import { venmoPayout } from "./venmo-payout.ts";
import { wayLabel } from "./way-labels.ts";
import { type CoinOf, coinsOf, type PayoutMethod, type PayoutWay, partsOf, payoutMethods } from "./ways.ts";

const definitions = {
  paypal: paypalPayout,
  crypto: cryptoPayout,
  bank: bankPayout,
  cashapp: cashappPayout,
  venmo: venmoPayout,
} as const satisfies Record<PayoutMethod, object>;

/** How each payout method asks for its destination, keeps it and shows it. */
export const payoutDefinitions: Readonly<Record<PayoutMethod, PayoutDefinition>> = definitions;

type FieldsOf<Method extends PayoutMethod> = (typeof definitions)[Method]["fields"];
type CanBeEmpty<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { canBeEmpty: true } ? Name : never;
}[keyof Fields];
type DetailsOf<Method extends PayoutMethod> = { method: Method } & ([CoinOf<Method>] extends [never]
  ? unknown
  : { coin: CoinOf<Method> }) & {
    [Name in Exclude<keyof FieldsOf<Method>, CanBeEmpty<FieldsOf<Method>>>]: string;
  } & {
    [Name in CanBeEmpty<FieldsOf<Method>>]?: string;
  };

/**
 * Where a payout goes: what was entered in the fields of its method. Only ever kept in the vault (Rule P5).
 */
export type PayoutDetails = { [Method in PayoutMethod]: DetailsOf<Method> }[PayoutMethod];

/** Heads every other failure of payout details (Rule S54). */
export const detailsNotSaved = "Failed to save disbursement details";

/** What heads a failure of payout details with this text (Rule S54). */
export function payoutDetailsTitle(text: string): string {
  return text === missingDetails ? "Missing Details" : detailsNotSaved;
}

/** What was entered, with an empty text for each field that was left out. */
function enteredIn(details: PayoutDetails): {
  definition: PayoutDefinition;
  entered: Record<string, string>;
} {
  const definition = payoutDefinitions[details.method];
  const empty = Object.fromEntries(Object.keys(definition.fields).map((name) => [name, ""]));
  return { definition, entered: { ...empty, ...details } };
}

/** Payout details as lines to read, such as staff see after Reveal. */
export function payoutDetailLines(details: PayoutDetails): { label: string; value: string }[] {
  const { definition, entered } = enteredIn(details);
  const coin =
    "coin" in details ? [{ label: "Coin", value: coinsOf(details.method)[details.coin] ?? "" }] : [];
  const lines = Object.entries(definition.fields).map(([name, { label, printed }]) => {
    const stored = entered[name] ?? "";
    return { label, value: printed ? printed(stored) : stored };
  });
  return [...coin, ...lines.filter(({ value }) => value !== "")];
}

/**
 * How a payout is made, as an order names its payment method: the coin is told, the destination is not (Rule
 * P5).
 */
export function payoutWayOf(details: PayoutDetails): PayoutWay {
  return "coin" in details ? `${details.method}-${details.coin}` : details.method;
}

/** Where a payout goes, as one text by which two are compared. */
export function payoutDestination(details: PayoutDetails): string {
  const { definition, entered } = enteredIn(details);
  return definition.destination(entered);
}

/**
 * Where a payout goes, so far that its owner knows it again and nobody else can use it: `0xd8dA…6045`,
 * `m•••@example.com`, `$co•••`, `@ma•••`, `•••• 3000`. It may stand where the destination itself may not
 * (Rule P5).
 */
export function maskedDestination(details: PayoutDetails): string {
  const { definition, entered } = enteredIn(details);
  return definition.mask(entered);
}

/** Its first and last characters, for whoever has just typed it to check: `0x71…4f2a`. */
export function destinationEnds(details: PayoutDetails): string {
  const { definition, entered } = enteredIn(details);
  const whole = definition.destination(entered);
  return whole.length > 10 ? `${whole.slice(0, 4)}…${whole.slice(-4)}` : whole;
}

/**
 * What the choice of a method is called and says where gold is sold; the coins that are offered stand for the
 * text.
 */
export function payoutChoice(
  method: PayoutMethod,
  coins: readonly string[],
): { title: string; text: string } {
  const { title, text } = payoutDefinitions[method];
  return { title: title ?? wayLabel(method), text: coinNames(method, coins).join(" or ") || text };
}

/** The same where an account is sold (Rule S75). */
export function salePayoutChoice(
  method: PayoutMethod,
  coins: readonly string[],
): { title: string; text: string } {
  const { title, inAccountSale } = payoutDefinitions[method];
  const names = coinNames(method, coins);
  const text = names.length > 0 ? `${inAccountSale.text}, in ${names.join(" or ")}` : inAccountSale.text;
  return { title: inAccountSale.title ?? title ?? wayLabel(method), text: `${text}.` };
}

function coinNames(method: PayoutMethod, coins: readonly string[]): string[] {
  return coins.flatMap((coin) => coinsOf(method)[coin] ?? []);
}

/** What the form of an account sale asks for, in words of its own where it has some (Rule S75). */
export function askedInAccountSale(
  method: PayoutMethod,
): Pick<PayoutDefinition, "coin" | "fields" | "problems"> {
  const { inAccountSale, ...asked } = payoutDefinitions[method];
  return { ...asked, ...inAccountSale };
}

/**
 * What the sale of an account calls a method, with its coin once one is chosen: `Cryptocurrency (Ethereum)`.
 */
export function salePayoutName(method: PayoutMethod, coin?: string): string {
  const { title } = salePayoutChoice(method, []);
  const name = coin && coinsOf(method)[coin];
  return name ? `${title} (${name})` : title;
}

/** The same of an order's payment method; null where it holds none. */
export function saleMethodName(paymentMethod: string | null): string | null {
  const { code, coin } = partsOf(paymentMethod ?? "");
  const method = payoutMethods.find((known) => known === code);
  return method ? salePayoutName(method, coin) : paymentMethod;
}

/** When a payment by the method that an order holds arrives after it was sent; null for one we don't know. */
export function arrivalText(paymentMethod: string | null): string | null {
  const { code } = partsOf(paymentMethod ?? "");
  const method = payoutMethods.find((known) => known === code);
  return method ? definitions[method].arrival : null;
}
