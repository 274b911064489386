import { sql } from "drizzle-orm";
import { erasedText as erasedValue } from "../../kernel/erased.ts";
import { activities, skills } from "../players/model.ts";
import { erasedAddress, erasedName, mailEnding } from "./erased-values.ts";
import { byOrder, byPerson, isOrder, ofOrders, ownOrders, type TableRule } from "./table-rule.ts";

const erasedText = sql.raw(`'${erasedValue}'`);
const noAnswers = sql`'{"accountLoginType":"legacy","accountType":"other","untradeableItems":[],
  "questPointsRange":null,"hasQuestCape":false,"pets":{"skilling":0,"boss":0,"prestige":0},
  "combatAchievementLevel":"none","diaryCompletion":"none","penaltyType":"clean"}'::jsonb`;
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
const unranked = { total: null, levels: none(skills), scores: none(activities) };
const noHighScores = sql`${JSON.stringify(unranked)}::jsonb`;
const noLevels = sql`${JSON.stringify(none(["ranged", "defence", "magic", "prayer"]))}::jsonb`;

/** Tables of what people trade, and of the money that moves for it. */
export const dataOfOrders = {
  account_listings: {
    personal: { name: "keep", login_print: "keep" },
    plain: ["slug", "build", "type", "login_method", "delivery_time", "description", "features", "state"],
  },
  account_offers: {
    personal: { rsn: "pseudonym", rsn_key: "pseudonym", answers: "remove", high_scores: "remove" },
    plain: ["computed", "source"],
    export: {
      title: "Offers for your game accounts",
      columns: ["rsn", "answers", "high_scores", "computed", "amount_cents", "created_at", "expires_at"],
      own: byPerson,
    },
    erase: {
      rows: (scope) => sql`${byPerson(scope)} or ${ofOrders(scope)}`,
      as: { rsn: erasedText, rsn_key: sql`'erased'`, answers: noAnswers, high_scores: noHighScores },
    },
  },
  accounts_on_sale: { personal: { print: "lapse" } },
  account_sales: {
    personal: { flags: "remove" },
    plain: ["login_method", "reset_saved_by"],
    export: { title: "Accounts you sold", columns: ["order_id", "login_method"], own: byOrder },
    erase: { rows: ofOrders, as: { flags: sql`'[]'::jsonb` } },
  },
  approval_requests: {
    personal: { payload: "pseudonym", reason: "remove", decision_note: "remove" },
    plain: ["kind", "state"],
    erase: { rows: ofOrders, as: { payload: sql`payload - 'from' - 'to'`, reason: erasedText } },
  },
  boost_quotes: {
    personal: { rsn: "pseudonym", levels: "remove" },
    plain: ["tier", "lines", "requirements"],
    export: {
      title: "Prices of your boosts",
      columns: ["order_id", "rsn", "levels", "tier", "lines", "price_cents", "created_at"],
      own: byOrder,
    },
    erase: { rows: ofOrders, as: { rsn: erasedText, levels: noLevels } },
  },
  boost_snapshots: {
    personal: { high_scores: "remove" },
    plain: ["moment"],
    export: {
      title: "High scores before and after your boosts",
      columns: ["order_id", "moment", "high_scores", "taken_at"],
      own: byOrder,
    },
    erase: { rows: ofOrders, whole: true },
  },
  chain_payments: {
    personal: { address: "keep" },
    plain: ["price_readings", "state"],
    export: {
      title: "Payments in ETH",
      columns: ["order_id", "address", "amount_cents", "state", "created_at", "settled_at"],
      own: byOrder,
    },
  },
  chain_transfers: { personal: { tx_hash: "keep" }, plain: ["block_hash"] },
  counter_offers: {
    personal: { reason: "remove" },
    plain: ["state"],
    export: {
      title: "Counter-offers",
      columns: ["order_id", "from_cents", "amount_cents", "reason", "state", "made_at", "answered_at"],
      own: byOrder,
    },
    erase: { rows: ofOrders, as: { reason: erasedText } },
  },
  credit_notes: {
    personal: { invoice: "keep" },
    export: {
      title: "Credit notes",
      columns: ["order_id", "year", "number", "amount_cents", "made_at", "issued_at"],
      own: byOrder,
    },
  },
  customer_marks: { personal: { print: "lapse" } },
  dispute_entries: {
    personal: { text: "remove", pictures: "remove" },
    plain: ["author", "idempotency_key"],
    export: {
      title: "What was said in your disputes",
      columns: ["dispute_id", "author", "text", "created_at"],
      own: (person) =>
        sql`dispute_id in (select d.id from purchase_disputes d where d.order_id in ${ownOrders(person)})`,
    },
    erase: {
      rows: (scope) => sql`dispute_id in (select d.id from purchase_disputes d where ${ofOrders(scope)})`,
      whole: true,
    },
  },
  invoices: {
    // Numbers, sums and days are kept as the law asks; whom the sheet names is not.
    personal: { facts: "pseudonym" },
    export: {
      title: "Invoices",
      columns: ["order_id", "year", "number", "issued_at", "facts"],
      own: byOrder,
    },
    erase: {
      rows: ofOrders,
      as: {
        facts: sql`(facts - 'billedTo') || jsonb_build_object('customerName', ${erasedName}::text, 'rsn', null,
          'customerEmail', 'erased-' || order_id || ${mailEnding})`,
      },
    },
  },
  ledger_postings: {
    plain: ["kind", "key"],
    export: { title: "Bookings of your orders", columns: ["order_id", "kind", "at"], own: byOrder },
  },
  order_access_tokens: { plain: ["token_hash"], erase: { rows: ofOrders, whole: true } },
  orders: {
    personal: {
      customer_name: "pseudonym",
      customer_email: "pseudonym",
      rsn: "pseudonym",
      visitor_keys: "remove",
      network_print: "remove",
      payout_mask: "remove",
      payout_print: "lapse",
      erased_mail_print: "lapse",
      details: "pseudonym",
      search: "pseudonym",
    },
    plain: [
      ...[
        "type",
        "status",
        "promo_code",
        "deposit_state",
        "gold_state",
        "turn",
        "turn_step",
        "quote_id",
        "phrase",
        "payment_method",
      ],
      ...["disbursement_method", "access_token_hash", "source"],
    ],
    export: {
      title: "Your orders",
      columns: [
        ...["id", "type", "status", "customer_name", "customer_email", "rsn", "quantity", "amount_cents"],
        ...["paid_cents", "discount_cents", "promo_code", "deposit_cents", "world", "payment_method"],
        ...["disbursement_method", "payout_mask", "created_at", "updated_at", "completed_at"],
      ],
      own: (person) => sql`id in ${ownOrders(person)}`,
    },
    erase: {
      rows: isOrder,
      as: {
        customer_name: sql`${erasedName}::text`,
        customer_email: erasedAddress,
        rsn: sql`null`,
        details: sql`details - 'levels'`,
        // No link, cookie or device of before opens it.
        access_token_hash: sql`sha256(convert_to(gen_random_uuid()::text, 'UTF8'))`,
      },
    },
  },
  payments: {
    personal: { reference: "keep", reference_key: "keep", crypto_address: "keep", tx_hash: "keep" },
    plain: ["method", "status"],
    export: {
      title: "Payments",
      columns: ["order_id", "method", "status", "amount_cents", "crypto_address", "tx_hash", "created_at"],
      own: byOrder,
    },
  },
  payments_taken_back: {
    personal: { reference: "keep" },
    plain: ["reason"],
    export: {
      title: "Payments that were taken back",
      columns: ["order_id", "amount_cents", "reason", "recorded_at", "returned_at"],
      own: byOrder,
    },
  },
  payouts: {
    personal: { reference: "keep", failed_reason: "remove", mask: "remove", destination_print: "lapse" },
    plain: ["state", "method"],
    export: {
      title: "Payouts",
      columns: [
        ...["order_id", "amount_cents", "state", "method", "mask", "failed_reason"],
        ...["created_at", "due_at", "sent_at", "confirmed_at"],
      ],
      own: (person) => sql`${byOrder(person)} or ${byPerson(person)}`,
    },
    erase: { rows: (scope) => sql`${ofOrders(scope)} or ${byPerson(scope)}` },
  },
  // What staff note among themselves: not in the person's copy.
  promo_redemptions: {
    personal: { mail_key: "remove" },
    plain: ["code", "state"],
    export: {
      title: "Promo codes you used",
      columns: ["order_id", "code", "discount_cents", "state", "created_at"],
      own: byPerson,
    },
    erase: {
      rows: ofOrders,
      as: {
        mail_key: sql`case when mail_key like 'erased-%' and mail_key not like '%@%' then mail_key else 'erased-' || order_id end`,
      },
    },
  },
  purchase_disputes: {
    personal: { answer: "remove" },
    plain: ["reason", "state", "outcome"],
    export: {
      title: "Disputes",
      columns: ["id", "order_id", "reason", "state", "outcome", "refund_cents", "answer", "opened_at"],
      own: byOrder,
    },
    erase: { rows: ofOrders },
  },
  recovered_accounts: {
    personal: { hash: "keep", note: "keep", end_note: "keep" },
    plain: ["kind", "effect"],
  },
  referral_commissions: {
    plain: ["state", "same_trait"],
    export: {
      title: "Commissions for friends you brought",
      columns: ["credited_cents", "remaining_cents", "waived_cents", "state", "credited_at"],
      own: ({ personId }) => sql`referrer_id = ${personId}::uuid`,
    },
  },
  refund_claims: {
    personal: { tx_hash: "keep" },
    plain: ["state"],
    export: {
      title: "Refunds",
      columns: ["order_id", "state", "amount_cents", "tx_hash", "sent_at", "created_at"],
      own: byOrder,
    },
  },
  reviews: {
    personal: { text: "remove", shown_name: "pseudonym", hidden_reason: "remove", reply: "remove" },
    plain: ["order_type", "state"],
    export: {
      title: "Reviews",
      columns: ["order_id", "stars", "text", "shown_name", "state", "written_at", "reply", "replied_at"],
      own: byOrder,
    },
    erase: { rows: ofOrders, as: { text: sql`''`, shown_name: sql`'Former customer'` } },
  },
  vault_secrets: {
    personal: { wrapped_key: "remove", nonce: "remove", ciphertext: "remove" },
    plain: ["kind", "subject", "key_id"],
    erase: {
      rows: (scope) => sql`subject = 'person:' || ${scope.personId}::text
        or subject in (select unnest(array['order:' || o, 'refund:' || o]) from unnest(${sql.param(scope.orderIds)}::text[]) o)
        or subject in (select 'approval:' || a.id from approval_requests a where ${ofOrders(scope)})
        or subject in (select 'commission-payout:' || r.id from payouts r
          where r.person_id = ${scope.personId}::uuid)
        or subject in (select 'push:' || s.id from push_subscriptions s where ${byPerson(scope)}
          or s.id in (select p.subscription_id from push_orders p where ${ofOrders(scope)}))`,
      whole: true,
    },
  },
  visitor_holds: { personal: { key: "lapse" } },
} satisfies Readonly<Record<string, TableRule>>;
