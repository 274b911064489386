import type { Settings } from "../../settings/model.ts";
import type { PurchaseKind, SaleKind } from "../../ways/model.ts";
import type { OrderStatus, Workflow } from "./workflow.ts";

/** How long fresh orders are held, in minutes, as the owner sets it. */
type HoldRules = Pick<Settings["holds"], "saleMinutes" | "saleLockedMinutes" | "purchaseMinutes">;

/**
 * What decides how long one order is held: whether gold pays for it, a promo code is used, a world is locked
 * in.
 */
type HoldFacts = { paysInGold: boolean; usesPromo: boolean; isWorldLocked: boolean };

type Common = {
  /** The order type on staff pages and documents. */
  label: string;
  /** What the customer trades, as their pages and mails name it. */
  noun: string;
  /** The first line of a sum that is made of several. */
  subtotalLabel: string;
  /**
   * Where gold goes that is traded by the million at a meeting in the game: to us it takes capacity, to the
   * customer stock. Null where nothing is counted in millions.
   */
  gold: "to_us" | "to_customer" | null;
  workflow: Workflow;
  /**
   * Statuses in which the customer has done their part, so that the order counts within nobody's limits any
   * more.
   */
  provenAt: readonly OrderStatus[];
  /** Minutes for which a fresh order holds what it holds (Rule P32); null for one that waits for nobody. */
  holdMinutes: (rules: HoldRules, facts: HoldFacts) => number | null;
  /** What the customer reads when the hold is over. */
  lapsedNote: string;
  /** The amount changes only by an offer that the customer accepts. */
  isPriceAgreed: boolean;
  /** A dispute can lower the amount (Rule P20). */
  hasDisputes: boolean;
  /** The customer plays under a name of their own, which staff pages and documents ask for. */
  hasGameName: boolean;
  /**
   * The field of its details that has the name of what this very order is about, and the label of that name;
   * null where the noun says it. Whoever has the order's id reads it (Rule P4), and the search of staff finds
   * it: another field needs a migration of `orders.search`.
   */
  item: { nameField: string; label: string } | null;
};

/** What tells whether something that is sold to us is ours. */
type SoldToUs = { status: OrderStatus; handedOverAt: Date | null };

/** An order type for which we pay the customer. */
export type Sale = Common & {
  payer: "us";
  /** Whether what is sold is ours, so that its amount is owed or has been paid (Rule P30). */
  isOurs: (order: SoldToUs) => boolean;
  /** How receiving it is booked. */
  received: { kind: "gold_received" | "account_received"; debit: "gold" | "accounts_bought" };
  /** The setting that lists how customers are paid for it (Rule P34). */
  payoutSetting: SaleKind;
  /** Minutes within which we pay once it is ours, by the owner's settings (Rule P23). */
  payoutMinutes: (deadlines: Settings["deadlines"]) => number;
  /**
   * The status from which those minutes run; null where they run from the verification, which is no status.
   */
  deadlineFrom: OrderStatus | null;
  /** Where the order stands again when its payment came back, by where it stood before it was paid. */
  unpaidStatus: (before: OrderStatus | null) => OrderStatus;
  /** Paying for it means that it was handed over, whatever staff marked before. */
  isHandedOverWhenPaid: boolean;
  /** The order's payment method is how its customer is paid. */
  isMethodOfPayout: boolean;
};

/** An order type for which the customer pays us. */
export type Purchase = Common & {
  payer: "customer";
  /** How delivering it is booked. */
  delivered: {
    kind: "gold_delivered" | "account_delivered" | "service_delivered";
    credit: "gold_sold" | "accounts_sold" | "services_sold";
  };
  /** The setting that lists how customers pay for it (Rule P34). */
  paySetting: PurchaseKind;
  /** Staff may take it up before it is paid, without a note. */
  beginsUnpaid: boolean;
};

/**
 * What an order type is. Orders, payments, notifications and pages read it and never ask for a type by its
 * name; docs/products.md says where the further parts of a product stand.
 */
export type Product = Sale | Purchase;

/** What a customer who did not pay in time reads. */
export const unpaidNote = "Not paid while we held it for you. You can reopen it at today's price.";
