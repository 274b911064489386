import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { searchColumn } from "../../platform/database/like-pattern.ts";
import type { PayoutMethod } from "../ways/model.ts";
import type { TextFieldName } from "./fields/text-fields.ts";
import type { DepositState, GoldState, OrderStatus, OrderType } from "./model.ts";
import { purchasesInSql, searchedItemName } from "./products/in-sql.ts";
import type { MoneyState } from "./products/money-states.ts";
import type { Turn, TurnStep } from "./turn/turn-steps.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
/** As fine as a JavaScript date, which pages of a list continue from. */
export const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What the desk's free search reads: the name, mail address and game name, and what a bought account is
 * called, each word after a blank; which texts it has, `textFields` says too. Letters are folded, here and in
 * what is typed (`searchTermOf`), and what people write alike is a blank, so that the index knows where words
 * end. Ids are looked up in their own index: their letters are as good as random and would be half of this
 * one.
 */
const searchText = sql`search_text(' ' || coalesce(customer_name, '') || ' ' || customer_email
  || ' ' || coalesce(rsn, '') || ${searchedItemName})`;

/** By what an order's customer is called, as the desk's search reads it. */
export const calledBy = { customer: searchColumn("customer_name"), rsn: searchColumn("rsn") };

/** The person an order is assigned to, or the nil id, as the indexes of the desk's list have it. */
export const assigneeText = "coalesce(assigned_to, '00000000-0000-0000-0000-000000000000'::uuid)";

/** Which orders wait for their customer's money. */
const isPendingPurchase = sql`status = 'pending' and removed_at is null
  and type in (${purchasesInSql})`;

/** Which orders hold something until a certain moment, by the words of their index. */
export const isHeldUntil = sql`status = 'pending' and removed_at is null and hold_until is not null`;

/** Which orders are neither completed, canceled nor removed, by the words of their indexes. */
export const isOpenOrder = sql`turn is not null`;

/** Which orders wait for a second person before anything leaves for them, by the words of their index. */
export const waitsForClearance = sql`second_person_since is not null and cleared_by is null
  and removed_at is null and (status not in ('completed', 'canceled') or paid_cents > 0 or gold_state = 'held')`;

/** Which canceled sales we owe their gold back for, by the words of their index. */
export const isGoldOwedRow = sql`status = 'canceled' and gold_state = 'held'`;

/** Which of them have it and wait for us, by the words of their index. */
export const isPaidWaiting = sql`${isPendingPurchase} and paid_cents >= amount_cents`;

/** Which of these wait for us, and not for their customer or a second person (Rule P51). */
export const isPaidAndOurs = sql`${isPaidWaiting} and turn = 'us'`;

/**
 * Every order of the shop, whatever is traded (Rule S35). `version` guards each change (Rule P9). Amounts are
 * cents, quantities of gold millions, rates micro-dollars per million (Rule P12). Secrets are in the vault;
 * the row holds their ids (Rule P5).
 */
export const orders = pgTable(
  "orders",
  {
    id: uuid().primaryKey(),
    type: text().$type<OrderType>().notNull(),
    status: text().$type<OrderStatus>().notNull().default("pending"),
    version: integer().notNull().default(1),
    customerId: uuid("customer_id"),
    // The texts that somebody types: `textFields` says what else reads them.
    customerName: text("customer_name"),
    customerEmail: text("customer_email").notNull(),
    rsn: text(),
    isGuest: boolean("is_guest").notNull(),
    /** Millions of gold for gold orders, else 1. */
    quantity: integer().notNull().default(1),
    amountCents: integer("amount_cents").notNull(),
    /**
     * What we hold of the customer for a purchase, dust forgiven; whoever books money keeps it in line with
     * the ledger.
     */
    paidCents: bigint("paid_cents", { mode: "number" }).notNull().default(0),
    /** What a promo code took off; `amountCents` is what is left to pay (Rule P25). */
    discountCents: integer("discount_cents").notNull().default(0),
    promoCode: text("promo_code"),
    /** Hundredths of a percent that the code takes off; another quantity is discounted by the same. */
    promoPercent: integer("promo_percent"),
    /** The same for a code that takes off a fixed sum, in cents; null for one that takes a part. */
    promoFixedCents: integer("promo_fixed_cents"),
    /**
     * The part of `amountCents` that goes back to the customer in the end (Rule S89), and where it stands.
     */
    depositCents: integer("deposit_cents").notNull().default(0),
    depositState: text("deposit_state").$type<DepositState>(),
    /** What became of a sale's gold that its status has no more (Rule P45), see `goldStateOf`. */
    goldState: text("gold_state").$type<GoldState>(),
    /** Until when it holds what others want while it is pending (Rule P32); see `holdUntilOf`. */
    holdUntil: when("hold_until"),
    /** When it was canceled because its hold ended: its customer may take it up again. */
    lapsedAt: when("lapsed_at"),
    /** When its customer said that the payment is on its way, which extends the hold once. */
    paymentClaimedAt: when("payment_claimed_at"),
    /**
     * Within whose limits it counts (`visitorHolds`); null once it is proven or has ended, and for what staff
     * place.
     */
    visitorKeys: text("visitor_keys").array(),
    /**
     * A keyed print of the network that it came from, kept for what nobody may earn by themself (Rule P26).
     */
    networkPrint: text("network_print"),
    /** Keyed print of the mailbox that an erased order was placed with. */
    erasedMailPrint: text("erased_mail_print"),
    /** Whether its customer had no completed order when it was placed. */
    isNewcomer: boolean("is_newcomer").notNull().default(false),
    rateMicroUsd: integer("rate_micro_usd"),
    rateVersion: integer("rate_version"),
    /** One quote makes one order. */
    quoteId: text("quote_id"),
    world: integer(),
    worldLockedAt: when("world_locked_at"),
    /** The words by which customer and staff know each other in the game (Rule P16). */
    phrase: text(),
    paymentMethod: text("payment_method"),
    disbursementMethod: text("disbursement_method").$type<PayoutMethod>(),
    /** The payout destination in the vault. */
    payoutSecretId: uuid("payout_secret_id"),
    payoutLockedAt: when("payout_locked_at"),
    /** The same destination, masked: enough for its owner to know it again, too little to pay to it. */
    payoutMask: text("payout_mask"),
    /** A keyed print of the same destination, by which two are compared. */
    payoutPrint: text("payout_print"),
    /**
     * When contact, destination or the game name of a purchase last became another than the customer proved:
     * what leaves for the order waits for a second person (Rule P42).
     */
    secondPersonSince: when("second_person_since"),
    /** The second person who let it leave since then. */
    clearedBy: uuid("cleared_by"),
    clearedAt: when("cleared_at"),
    /** Cents of payments entered by hand that a second person has not confirmed yet (Rule P42). */
    unconfirmedCents: bigint("unconfirmed_cents", { mode: "number" }).notNull().default(0),
    /** Facts of the type that are no secrets. */
    details: jsonb().$type<Record<string, unknown>>(),
    assignedTo: uuid("assigned_to"),
    /** SHA-256 of the token that the browser of the placing holds (Rule P4). */
    accessTokenHash: bytes("access_token_hash").notNull(),
    placedBy: uuid("placed_by"),
    source: text().$type<"web" | "api" | "desk">().notNull(),
    receiptMailedAt: when("receipt_mailed_at"),
    deadlineStartedAt: when("deadline_started_at"),
    deadlineAt: when("deadline_at"),
    deadlineMetAt: when("deadline_met_at"),
    /** Since when its clock stands, because it is not our turn; what it stood is added to it (Rule P51). */
    deadlinePausedAt: when("deadline_paused_at"),
    /**
     * Who must act next, the step that waits, and since when (Rule P51): null once it has ended. The trigger
     * `orders_turn` writes them with every change.
     */
    turn: text().$type<Turn>(),
    turnStep: text("turn_step").$type<TurnStep>(),
    turnSince: when("turn_since"),
    /** Counts down to the deadline while its clock runs, by the same trigger, else 0. Sorts the desk. */
    risk: bigint({ mode: "number" }).notNull().default(0),
    statusChangedAt: when("status_changed_at").notNull(),
    /** When the account that a customer sells became ours: from then on its amount is owed (Rule P23). */
    handedOverAt: when("handed_over_at"),
    completedAt: when("completed_at"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
    removedAt: when("removed_at"),
    search: text().notNull().generatedAlwaysAs(searchText),
  } satisfies Record<TextFieldName, unknown> & Record<string, unknown>,
  (table) => {
    const shown = sql`removed_at is null`;
    const called = (name: string) => sql.raw(`(${name}) text_pattern_ops`);
    const atRisk = sql`removed_at is null and risk > 0`;
    // Equal to something also where nobody is assigned, so that a list of those is read in order too.
    const assignee = sql.raw(assigneeText);
    return [
      uniqueIndex("orders_quote_id").on(table.quoteId),
      index("orders_erased_mail").on(table.erasedMailPrint).where(sql`erased_mail_print is not null`),
      index("orders_created").on(table.createdAt, table.id).where(shown),
      index("orders_updated").on(table.updatedAt, table.id).where(shown),
      index("orders_amount").on(table.amountCents, table.id).where(shown),
      // What the search of the desk looks up: the newest of one amount, and a phrase by its beginning.
      index("orders_amount_newest").on(table.amountCents, table.createdAt).where(shown),
      index("orders_phrase").on(table.phrase.op("text_pattern_ops"), table.createdAt).where(shown),
      // The plain column, too: without it PostgreSQL reads the row for what the index has.
      index("orders_customer_called")
        .on(called(calledBy.customer), table.createdAt, table.customerName)
        .where(shown),
      index("orders_rsn_called").on(called(calledBy.rsn), table.createdAt, table.rsn).where(shown),
      index("orders_risk").on(table.risk, table.createdAt, table.id).where(atRisk),
      index("orders_status_created").on(table.status, table.createdAt, table.id).where(shown),
      index("orders_status_updated").on(table.status, table.updatedAt, table.id).where(shown),
      index("orders_status_amount").on(table.status, table.amountCents, table.id).where(shown),
      // Each type has its prices, so the dearest of one may lie behind all of another.
      index("orders_type_amount").on(table.type, table.amountCents, table.id).where(shown),
      index("orders_type_created").on(table.type, table.createdAt, table.id).where(shown),
      index("orders_assignee").on(assignee, table.createdAt, table.id).where(shown),
      index("orders_assignee_status").on(assignee, table.status, table.createdAt, table.id).where(shown),
      // The queue, which few of all orders are in.
      index("orders_turn").on(table.turn, table.turnSince, table.id).where(isOpenOrder),
      index("orders_turn_assignee").on(assignee, table.turn, table.turnSince, table.id).where(isOpenOrder),
      index("orders_customer").on(table.customerId, table.createdAt, table.id),
      // The few that may lapse, of all that ever were.
      index("orders_hold_until").on(table.holdUntil, table.id).where(isHeldUntil),
      index("orders_uncleared").on(table.secondPersonSince, table.id).where(waitsForClearance),
      index("orders_gold_owed").on(table.statusChangedAt, table.id).where(isGoldOwedRow),
      index("orders_paid_waiting").on(table.createdAt, table.id).where(isPaidWaiting),
      index("orders_customer_email").on(table.customerEmail),
      index("orders_completed").on(table.completedAt).where(sql`completed_at is not null`),
      // What was written last waits in a short list: placing stays quick, and neither a search nor whoever
      // has to empty the list takes long over it.
      index("orders_search").using("gin", sql`search gin_trgm_ops`).with({ gin_pending_list_limit: 256 }),
    ];
  },
);

export type OrderRow = typeof orders.$inferSelect;

/**
 * What the unproven orders of one visitor hold together (Rule P32). A visitor is known by several keys, each
 * a keyed print of a network, mailbox, game name or account; each has a row, which is the sum of the orders
 * with that key.
 */
export const visitorHolds = pgTable("visitor_holds", {
  key: text().primaryKey(),
  orders: integer().notNull(),
  /** Millions of gold in stock, and of the buying capacity. */
  stock: bigint({ mode: "number" }).notNull().default(0),
  capacity: bigint({ mode: "number" }).notNull().default(0),
});

/**
 * Further tokens that open an order's private part: one for each browser that came by the mailed link (Rule
 * P4).
 */
export const orderAccessTokens = pgTable(
  "order_access_tokens",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    tokenHash: bytes("token_hash").notNull(),
    createdAt: when("created_at").notNull(),
    /** When the link that gave it runs out. */
    expiresAt: when("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.tokenHash] }),
    index("order_access_tokens_expires_at").on(table.expiresAt),
  ],
);

/**
 * By what the customer of an order whose money was taken back is known again (Rule P49): keyed prints of the
 * mailbox and of payout destinations.
 */
export const customerMarks = pgTable(
  "customer_marks",
  {
    orderId: uuid("order_id").notNull(),
    print: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.print] }),
    index("customer_marks_print").on(table.print),
  ],
);

/**
 * How many orders of each type stand in each status, with their gold and money: the folded sum of what the
 * log says. The newest changes wait in `orderCountChanges`, so that no two orders ever wait for one row.
 */
export const orderCounts = pgTable(
  "order_counts",
  {
    type: text().$type<OrderType>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    orders: bigint({ mode: "number" }).notNull(),
    quantity: bigint({ mode: "number" }).notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.type, table.status] })],
);

/** What an event adds to a count; written by the log's trigger, folded into `orderCounts` by a job. */
export const orderCountChanges = pgTable("order_count_changes", {
  id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
  type: text().$type<OrderType>().notNull(),
  status: text().$type<OrderStatus>().notNull(),
  orders: integer().notNull(),
  quantity: integer().notNull(),
  amountCents: integer("amount_cents").notNull(),
});

/**
 * The pairs of status and money that the database lets stand together, by type: the rows of `moneyStateRows`
 * (Rule P30).
 */
export const orderMoneyStates = pgTable(
  "order_money_states",
  {
    type: text().$type<OrderType>().notNull(),
    status: text().$type<OrderStatus>().notNull(),
    moneyState: text("money_state").$type<MoneyState>().notNull(),
  },
  (table) => [
    primaryKey({ name: "order_money_states_pk", columns: [table.type, table.status, table.moneyState] }),
  ],
);

/** Orders from before those pairs were enforced that do not fit: they may be worked on until they do. */
export const orderMoneyExempt = pgTable(
  "order_money_exempt",
  { orderId: uuid("order_id").primaryKey() },
  (table) => [
    foreignKey({
      name: "order_money_exempt_order_id_fkey",
      columns: [table.orderId],
      foreignColumns: [orders.id],
    }),
  ],
);

/** Who has an order open at the desk; a row is fresh for half a minute. */
export const orderReaders = pgTable(
  "order_readers",
  {
    orderId: uuid("order_id").notNull(),
    personId: uuid("person_id").notNull(),
    seenAt: when("seen_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.personId] })],
);
