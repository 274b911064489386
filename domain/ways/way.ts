/** What customers pay for, as the settings name it. */
export const purchaseKinds = ["goldPurchase", "boost", "accountPurchase"] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

/** What customers sell, as the settings name how they are paid for it. */
export const saleKinds = ["goldSalePayouts", "accountSalePayouts"] as const;
export type SaleKind = (typeof saleKinds)[number];

/**
 * For what a way may be switched on, and for what it is on in a shop whose settings nobody has changed (Rule
 * P34).
 */
type Offering<Kind> = { offeredFor: readonly Kind[]; onAtFirst: readonly Kind[] };

/** A way in which money moves: customers pay us by it, we pay them by it, or both. */
export type Way = {
  label: string;
  /** As a sentence names it: `bank transfer`. */
  inSentence: string;
  pay?: PayFacts;
  payout?: PayoutFacts;
};

/** How customers pay us by it. */
type PayFacts = Offering<PurchaseKind> & {
  /** On the chain or in the game, where the shop sees it; or outside of the shop, so that staff record it. */
  arrives: "chain" | "game" | "outside";
  /** What the payment method of an order is called, where that is not the way's own code. */
  paymentMethod?: string;
  /** What a checkout calls it where not by its label, and what it says of it. */
  title?: string;
  text?: string;
};

/** How we pay customers by it; what is asked for stands in its `PayoutDefinition`. */
type PayoutFacts = Offering<SaleKind> & {
  /** Names of the coins that we pay out, by code: each is switched on by itself. */
  coins?: Readonly<Record<string, string>>;
  /** Its rank among the choices of an account sale, from 1 (Rule S75). */
  saleChoice: number;
  /** How staff enter a destination on the list of recovered accounts, and what it is called there. */
  listed: { pattern: RegExp; name: string };
};
