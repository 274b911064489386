import { notInArray, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PayoutWay, RecordedWay } from "../ways/model.ts";
import type { ChainPaymentState } from "./chain/payment-progress.ts";
import type { PayoutState } from "./payouts/payout-states.ts";
import type { ChainTrouble, PriceReading } from "./ports.ts";
import type { TakenBackReason } from "./taken-back/taken-back-copy.ts";

/** Wei: a number of up to 78 digits, a bigint in the program (Rule P12). */
const wei = customType<{ data: bigint; driverData: string }>({
  dataType: () => "numeric(78, 0)",
  toDriver: String,
  fromDriver: BigInt,
});
const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Money owed to a customer for an order, or to a referrer as commission. The destination is in the vault
 * (Rule P5): the order names it, of a commission its own row.
 */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** One of the two: the order that it is paid for, or the referrer whose commission it is. */
    orderId: uuid("order_id"),
    personId: uuid("person_id"),
    /** What is owed; of a commission all that its referrer has earned and not been paid. */
    amountCents: integer("amount_cents").notNull(),
    state: text().$type<PayoutState>().notNull(),
    version: integer().notNull().default(1),
    dueAt: when("due_at").notNull(),
    approvedBy: uuid("approved_by"),
    approvedAt: when("approved_at"),
    sentBy: uuid("sent_by"),
    sentAt: when("sent_at"),
    /** What the payment service calls the transfer: a transaction number, never a destination. */
    reference: text(),
    /**
     * How a commission is paid. Of an order with no destination, how a manager says that it was: `cashapp`,
     * `other` …
     */
    method: text().$type<RecordedWay>(),
    paidAnotherWay: boolean("paid_another_way").notNull().default(false),
    confirmedAt: when("confirmed_at"),
    failedReason: text("failed_reason"),
    /** Where a commission goes: in the vault, its mask, and a keyed print by which it is compared. */
    secretId: uuid("secret_id"),
    mask: text(),
    destinationPrint: text("destination_print"),
    /** It goes elsewhere than the commission paid before, or its referrer changed that while it was open. */
    isChanged: boolean("is_changed").notNull().default(false),
    /** When staff first looked where a commission goes: from then on its referrer can't change it. */
    revealedAt: when("revealed_at"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  // A failed payout stays as history; only one at a time is alive.
  (table) => [
    check("payouts_of_one", sql`(order_id is null) <> (person_id is null)`),
    index("payouts_order").on(table.orderId),
    index("payouts_person").on(table.personId, table.version).where(sql`person_id is not null`),
    uniqueIndex("payouts_person_open")
      .on(table.personId)
      .where(sql`person_id is not null and state in ('due', 'approved')`),
    index("payouts_due").on(table.state, table.dueAt),
    index("payouts_reference").on(sql`lower(reference) text_pattern_ops`).where(sql`reference is not null`),
  ],
);

/**
 * Where a person is paid, kept for their next sale: the destination itself is in the vault (Rule P5). None is
 * ever changed, only added and removed.
 */
export const payoutDestinations = pgTable(
  "payout_destinations",
  {
    id: uuid().primaryKey(),
    personId: uuid("person_id").notNull(),
    /** What the person calls it; empty where they gave it no name. */
    name: text().notNull(),
    way: text().$type<PayoutWay>().notNull(),
    mask: text().notNull(),
    secretId: uuid("secret_id").notNull(),
    isDefault: boolean("is_default").notNull(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    index("payout_destinations_person").on(table.personId),
    uniqueIndex("payout_destinations_default").on(table.personId).where(sql`is_default`),
  ],
);

/**
 * Money that customers paid us. `method` is `manual:<how>`, `gold`, or `chain:ETH`; the row of the latter has
 * the id of its chain payment and the sum that is credited now.
 */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    method: text().notNull(),
    status: text().$type<"pending" | "confirmed" | "refunded" | "taken_back" | "voided">().notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    reference: text(),
    /** The reference as two are compared: without case, blanks and punctuation (Rule P42). */
    referenceKey: text("reference_key"),
    cryptoAddress: text("crypto_address"),
    txHash: text("tx_hash"),
    receivedBy: uuid("received_by"),
    /** Whether nothing leaves for it until a second person has confirmed it, and who has. */
    needsConfirmation: boolean("needs_confirmation").notNull().default(false),
    confirmedBy: uuid("confirmed_by"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [
    index("payments_order").on(table.orderId),
    index("payments_unconfirmed").on(table.createdAt).where(sql`needs_confirmation and confirmed_by is null`),
    index("payments_received_by").on(table.receivedBy, table.createdAt).where(sql`received_by is not null`),
    // The same transfer is never entered twice for an order, unless it never came the first time.
    uniqueIndex("payments_reference")
      .on(table.orderId, table.method, table.reference)
      .where(sql`status <> 'voided'`),
    // Whether it was entered for another one.
    index("payments_reference_key").on(table.referenceKey),
    index("payments_reference_start")
      .on(sql`lower(reference) text_pattern_ops`)
      .where(sql`reference is not null`),
  ],
);

/** What was not taken back, and did arrive. */
export const isStillPaid = notInArray(payments.status, ["taken_back", "voided"]);

/** Money of a recorded payment that a bank or payment service took back (Rule P49). */
export const paymentsTakenBack = pgTable(
  "payments_taken_back",
  {
    id: uuid().primaryKey().defaultRandom(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    orderId: uuid("order_id").notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    reason: text().$type<TakenBackReason>().notNull(),
    /** What the bank or payment service calls the case. */
    reference: text().notNull(),
    recordedBy: uuid("recorded_by"),
    recordedAt: when("recorded_at").notNull(),
    /** When it was with us again: a dispute was won, or it was entered by mistake. */
    returnedBy: uuid("returned_by"),
    returnedAt: when("returned_at"),
  },
  (table) => [
    // The same case is never entered twice for a payment.
    uniqueIndex("payments_taken_back_reference").on(table.paymentId, table.reference),
    index("payments_taken_back_order").on(table.orderId),
  ],
);

/** One booking: its entries always sum to zero, which the database checks at commit (Rule P13). */
export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null where no single order is concerned. */
    orderId: uuid("order_id"),
    /** Why: `gold_received`, `payout_sent` … */
    kind: text().notNull(),
    /** Makes a repeat of the same booking impossible. */
    key: text().notNull().unique(),
    at: when("at").notNull(),
  },
  (table) => [
    index("ledger_postings_order").on(table.orderId),
    index("ledger_postings_at").on(table.at, table.id),
    index("ledger_postings_kind").on(table.kind, table.at, table.id),
  ],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: bigint("posting_id", { mode: "number" })
      .notNull()
      .references(() => ledgerPostings.id),
    account: text().notNull(),
    /** Positive is a debit, negative a credit; zero on the accounts that are in gold. */
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /** The same in millions of gold; zero on all others. */
    millions: bigint({ mode: "number" }).notNull().default(0),
  },
  (table) => [
    index("ledger_entries_posting").on(table.postingId),
    index("ledger_entries_account").on(table.account),
  ],
);

/** Never reused, whatever becomes of the payment that took a number (Rule P21). */
export const ethAddressIndex = pgSequence("eth_address_index", {
  startWith: 0,
  minValue: 0,
  maxValue: 2_147_483_647,
});

/**
 * The extended public keys of the shop's wallet, of which each payment gets an address (Rule P21). At most
 * one is active and at most one waits for the second admin.
 */
export const ethKeys = pgTable(
  "eth_keys",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The key at m/44'/60'/0'/0; no private key ever comes to the server. */
    xpub: text().notNull(),
    state: text().$type<"proposed" | "active" | "retired" | "refused">().notNull(),
    /** Null for the program: the demo's key and the first key from the command line. */
    proposedBy: uuid("proposed_by"),
    proposedAt: when("proposed_at").notNull(),
    decidedBy: uuid("decided_by"),
    decidedAt: when("decided_at"),
  },
  (table) => [
    uniqueIndex("eth_keys_one_active").on(table.state).where(sql`state = 'active'`),
    uniqueIndex("eth_keys_one_proposed").on(table.state).where(sql`state = 'proposed'`),
  ],
);

/** Which payments in ETH may still move, by the words of their index. */
export const isUnsettled = sql`(touched or state in ('awaiting', 'partial', 'seen', 'confirming') or confirmed_wei <> received_wei)`;

/** One awaited payment in ETH at an address of its own (Rule P21, docs/payments.md). */
export const chainPayments = pgTable(
  "chain_payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    chainId: integer("chain_id").notNull(),
    keyId: uuid("key_id")
      .notNull()
      .references(() => ethKeys.id),
    addressIndex: integer("address_index").notNull(),
    /** With the capitals of its checksum. */
    address: text().notNull().unique(),
    /** What is awaited here, and as how much ETH at the price of `pricedAt`. */
    amountCents: integer("amount_cents").notNull(),
    amountWei: wei("amount_wei").notNull(),
    /** Micro-dollars for one ETH: the median of the readings. */
    priceMicroUsd: bigint("price_micro_usd", { mode: "number" }).notNull(),
    priceReadings: jsonb("price_readings").$type<PriceReading[]>().notNull(),
    pricedAt: when("priced_at").notNull(),
    /** Blocks that must stand on a transfer, its own included; null waits until the chain calls it final. */
    confirmationsNeeded: integer("confirmations_needed"),
    createdAt: when("created_at").notNull(),
    expiresAt: when("expires_at").notNull(),
    /** Until when transfers to the address are looked for. */
    watchUntil: when("watch_until").notNull(),
    state: text().$type<ChainPaymentState>().notNull(),
    /** What the chain shows now, and of it what has its confirmations. */
    receivedWei: wei("received_wei").notNull().default(sql`0`),
    confirmedWei: wei("confirmed_wei").notNull().default(sql`0`),
    /** What the ledger holds for it. */
    creditedCents: bigint("credited_cents", { mode: "number" }).notNull().default(0),
    /** When it was first complete with its confirmations. */
    settledAt: when("settled_at"),
    /** The address's balance when it was last read, and at which block. */
    balanceWei: wei("balance_wei").notNull().default(sql`0`),
    balanceBlock: integer("balance_block").notNull(),
    /** The chain has shown something that the state does not say yet. */
    touched: boolean().notNull().default(false),
    version: integer().notNull().default(1),
  },
  (table) => [
    index("chain_payments_order").on(table.orderId, table.createdAt),
    index("chain_payments_address_start").on(sql`lower(address) text_pattern_ops`),
    index("chain_payments_watched").on(table.chainId, table.watchUntil),
    // The few that a scan of the chain may have to bring in line, of all that ever were.
    index("chain_payments_unsettled").on(table.chainId, table.state).where(isUnsettled),
  ],
);

/** A transfer to a payment's address in a block that the chain holds now; a reorganised one is deleted. */
export const chainTransfers = pgTable(
  "chain_transfers",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => chainPayments.id),
    /** Null for what only the balance shows: a transfer from a contract. */
    txHash: text("tx_hash"),
    blockNumber: integer("block_number").notNull(),
    blockHash: text("block_hash").notNull(),
    blockTime: when("block_time").notNull(),
    valueWei: wei("value_wei").notNull(),
  },
  (table) => [
    uniqueIndex("chain_transfers_once").on(
      table.paymentId,
      table.blockHash,
      sql`coalesce(${table.txHash}, '')`,
    ),
    index("chain_transfers_block").on(table.blockNumber),
    index("chain_transfers_hash").on(table.txHash.op("text_pattern_ops")),
  ],
);

/** The newest blocks that were scanned, by which a reorganisation is noticed. */
export const chainBlocks = pgTable(
  "chain_blocks",
  {
    chainId: integer("chain_id").notNull(),
    number: integer().notNull(),
    hash: text().notNull(),
    parentHash: text("parent_hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
);

/** How far a chain has been scanned, and which server does it now. */
export const chainWatch = pgTable("chain_watch", {
  chainId: integer("chain_id").primaryKey(),
  holder: text(),
  leaseUntil: when("lease_until"),
  headNumber: integer("head_number").notNull(),
  headHash: text("head_hash").notNull(),
  headTime: when("head_time").notNull(),
  /** The highest block that can no longer change. */
  finalizedNumber: integer("finalized_number").notNull(),
  checkedAt: when("checked_at").notNull(),
  /** Why nothing is scanned at present; null when all is well. */
  trouble: text().$type<ChainTrouble>(),
  troubleSince: when("trouble_since"),
});

/** Where a customer wants a refund in ETH to go; the address is in the vault (Rule P5). */
export const refundClaims = pgTable(
  "refund_claims",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    state: text().$type<"open" | "sent" | "withdrawn">().notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    addressSecretId: uuid("address_secret_id").notNull(),
    /** When staff first looked at the address; it stays as it is from then on. */
    revealedAt: when("revealed_at"),
    version: integer().notNull().default(1),
    /** The transaction with which it was sent, and how much that carried. */
    txHash: text("tx_hash").unique(),
    amountWei: wei("amount_wei"),
    sentBy: uuid("sent_by"),
    sentAt: when("sent_at"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("refund_claims_one_open").on(table.orderId).where(sql`state = 'open'`),
    index("refund_claims_state").on(table.state, table.createdAt),
    index("refund_claims_hash").on(table.txHash.op("text_pattern_ops")),
  ],
);

export type ChainPaymentRow = typeof chainPayments.$inferSelect;
export type ChainWatchRow = typeof chainWatch.$inferSelect;
export type EthKeyRow = typeof ethKeys.$inferSelect;
export type RefundClaimRow = typeof refundClaims.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
/** What a payment brought, in cents: nothing where it never arrived. */
export const arrivedCents = ({ status, amountCents }: Pick<PaymentRow, "status" | "amountCents">) =>
  status === "voided" ? 0 : amountCents;
export type TakenBackRow = typeof paymentsTakenBack.$inferSelect;
