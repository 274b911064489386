import { sql } from "drizzle-orm";
import { byId, byOrder, byPerson, byUser, ownOrders, type TableRule } from "./table-rule.ts";

/**
 * The one map of personal data (Rule P41): every column of the database that can hold text, with whether it
 * says something of a person. The export is made from it. A test compares it with the database, so that a
 * new column is either named here or keeps the build from passing.
 *
 * Secrets (Rule P5), prints of tokens, what staff note among themselves and what others wrote about somebody
 * else are in no `export`.
 */
export const personalData: Readonly<Record<string, TableRule>> = {
  account_checks: { plain: ["item"] },
  account_listing_images: { plain: ["image_url", "alt", "content_hash"] },
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
  },
  account_purchases: { plain: ["accepted_by"] },
  account_sales: {
    personal: { flags: "remove" },
    plain: ["login_method", "reset_saved_by"],
    export: { title: "Accounts you sold", columns: ["order_id", "login_method"], own: byOrder },
  },
  accounts: {
    personal: {
      account_id: "remove",
      access_token: "remove",
      refresh_token: "remove",
      id_token: "remove",
      password: "remove",
    },
    plain: ["provider_id", "scope"],
    export: {
      title: "Ways to sign in",
      columns: ["provider_id", "account_id", "created_at"],
      own: byUser,
    },
  },
  api_keys: { plain: ["name", "prefix", "key_hash", "capabilities"] },
  approval_requests: {
    personal: { payload: "pseudonym", reason: "remove", decision_note: "remove" },
    plain: ["kind", "state"],
  },
  backups: { plain: ["error"] },
  boost_access: { plain: ["choice"] },
  boost_access_parts: { plain: ["part"] },
  boost_price_tables: { plain: ["prices", "note"] },
  boost_quotes: {
    personal: { rsn: "pseudonym", levels: "remove" },
    plain: ["tier", "lines", "requirements"],
    export: {
      title: "Prices of your boosts",
      columns: ["order_id", "rsn", "levels", "tier", "lines", "price_cents", "created_at"],
      own: byOrder,
    },
  },
  boost_snapshots: {
    personal: { high_scores: "remove" },
    plain: ["moment"],
    export: {
      title: "High scores before and after your boosts",
      columns: ["order_id", "moment", "high_scores", "taken_at"],
      own: byOrder,
    },
  },
  canned_replies: { plain: ["title", "shortcut", "body"] },
  chain_blocks: { plain: ["hash", "parent_hash"] },
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
  chain_watch: { plain: ["holder", "head_hash", "trouble"] },
  chat_conversations: {
    personal: { name: "remove", email: "remove" },
    plain: ["state"],
    export: {
      title: "Your chats",
      columns: ["id", "name", "email", "order_id", "state", "created_at", "closed_at"],
      own: byPerson,
    },
  },
  chat_handovers: { personal: { note: "remove" }, plain: ["idempotency_key"] },
  chat_messages: {
    personal: { text: "remove" },
    plain: ["author", "idempotency_key"],
    export: {
      title: "Messages of your chats",
      columns: ["conversation_id", "author", "text", "created_at"],
      own: (person) =>
        sql`conversation_id in (select c.id from chat_conversations c where c.person_id = ${person.personId})`,
    },
  },
  chat_presence: {},
  chat_tokens: { plain: ["token_hash"] },
  commission_payouts: {
    personal: { reference: "keep" },
    export: {
      title: "Commissions we paid you",
      columns: ["amount_cents", "paid_at"],
      own: ({ personId }) => sql`referrer_id = ${personId}`,
    },
  },
  counter_offers: {
    personal: { reason: "remove" },
    plain: ["state"],
    export: {
      title: "Counter-offers",
      columns: ["order_id", "from_cents", "amount_cents", "reason", "state", "made_at", "answered_at"],
      own: byOrder,
    },
  },
  credit_note_counters: {},
  credit_notes: {
    personal: { invoice: "keep" },
    export: {
      title: "Credit notes",
      columns: ["order_id", "year", "number", "amount_cents", "made_at", "issued_at"],
      own: byOrder,
    },
  },
  data_exports: {
    personal: { sealed: "remove" },
    export: { title: "Copies of your data", columns: ["asked_at"], own: byPerson },
  },
  discord_messages: { personal: { about: "lapse", message: "lapse" }, plain: ["state"] },
  dispute_entries: {
    personal: { text: "remove", pictures: "remove" },
    plain: ["author", "idempotency_key"],
    export: {
      title: "What was said in your disputes",
      columns: ["dispute_id", "author", "text", "created_at"],
      own: (person) =>
        sql`dispute_id in (select d.id from purchase_disputes d where d.order_id in ${ownOrders(person)})`,
    },
  },
  eth_keys: { plain: ["xpub", "state"] },
  events: {
    personal: { subject_id: "keep", actor_id: "keep", note: "keep", data: "keep", topics: "keep" },
    plain: ["subject_kind", "type", "actor_kind", "visibility", "prev_hash", "hash"],
    export: {
      title: "What happened to your orders",
      columns: ["subject_id", "type", "note", "at"],
      own: (person) => sql`visibility = 'public' and subject_kind = 'order'
        and subject_id in (select o.id::text from orders o where o.customer_id = ${person.personId})`,
    },
  },
  gold_positions: { plain: ["kind"] },
  gold_rates: { plain: ["note", "tiers"] },
  idempotency_keys: { personal: { sealed_answer: "lapse" }, plain: ["scope", "key"] },
  invoice_counters: {},
  invoices: {
    personal: { facts: "keep" },
    export: {
      title: "Invoices",
      columns: ["order_id", "year", "number", "issued_at", "facts"],
      own: byOrder,
    },
  },
  job_servers: { plain: ["pool_ids", "vault_keys"] },
  ledger_entries: { plain: ["account"] },
  ledger_postings: {
    plain: ["kind", "key"],
    export: { title: "Bookings of your orders", columns: ["order_id", "kind", "at"], own: byOrder },
  },
  listing_imports: { plain: ["state", "errors", "failed_reason"] },
  listing_login_keys: {},
  mails: {
    personal: { to_address: "remove", subject: "remove", sealed_body: "remove", last_error: "remove" },
    plain: ["template", "dedupe_key", "state"],
    export: {
      title: "Emails we sent you",
      columns: ["subject", "state", "created_at", "sent_at"],
      own: ({ email }) => sql`lower(to_address) = lower(${email}::text)`,
    },
  },
  notification_preferences: {
    personal: { choices: "remove", time_zone: "remove" },
    export: {
      title: "What you want to be told",
      columns: ["choices", "quiet_from", "quiet_until", "time_zone", "updated_at"],
      own: byPerson,
    },
  },
  notifications: {
    personal: { title: "remove", body: "remove", path: "remove" },
    plain: ["kind"],
    export: {
      title: "Notifications",
      columns: ["kind", "title", "body", "created_at", "read_at"],
      own: byPerson,
    },
  },
  offer_tables: { plain: ["rules", "note"] },
  order_access_tokens: { plain: ["token_hash"] },
  order_count_changes: { plain: ["type", "status"] },
  order_counts: { plain: ["type", "status"] },
  order_money_exempt: {},
  order_money_states: { plain: ["type", "status", "money_state"] },
  order_readers: {},
  orders: {
    personal: {
      customer_name: "pseudonym",
      customer_email: "pseudonym",
      rsn: "pseudonym",
      visitor_keys: "remove",
      payout_mask: "remove",
      details: "remove",
      search: "pseudonym",
    },
    plain: [
      ...["type", "status", "promo_code", "deposit_state", "quote_id", "phrase", "payment_method"],
      ...["disbursement_method", "access_token_hash", "source"],
    ],
    export: {
      title: "Your orders",
      columns: [
        ...["id", "type", "status", "customer_name", "customer_email", "rsn", "quantity", "amount_cents"],
        ...["paid_cents", "discount_cents", "promo_code", "deposit_cents", "world", "payment_method"],
        ...["disbursement_method", "payout_mask", "created_at", "updated_at", "completed_at"],
      ],
      own: ({ personId }) => sql`customer_id = ${personId}`,
    },
  },
  payments: {
    personal: { reference: "keep", crypto_address: "keep", tx_hash: "keep" },
    plain: ["method", "status"],
    export: {
      title: "Payments",
      columns: ["order_id", "method", "status", "amount_cents", "crypto_address", "tx_hash", "created_at"],
      own: byOrder,
    },
  },
  payouts: {
    personal: { reference: "keep", failed_reason: "remove" },
    plain: ["state", "method"],
    export: {
      title: "Payouts",
      columns: ["order_id", "amount_cents", "state", "method", "due_at", "sent_at", "confirmed_at"],
      own: byOrder,
    },
  },
  // What staff note among themselves: not in the person's copy.
  person_notes: { personal: { text: "remove" } },
  promo_codes: { plain: ["code"] },
  promo_redemptions: {
    personal: { mail_key: "remove" },
    plain: ["code", "state"],
    export: {
      title: "Promo codes you used",
      columns: ["order_id", "code", "discount_cents", "state", "created_at"],
      own: byPerson,
    },
  },
  proofs: { plain: ["kind", "first_problems"] },
  provider_handles: {
    personal: { account_id: "remove", handle: "remove" },
    plain: ["provider_id"],
    export: {
      title: "Your names at sign-in services",
      columns: ["provider_id", "account_id", "handle", "seen_at"],
      own: ({ personId }) => sql`(provider_id, account_id) in
        (select a.provider_id, a.account_id from accounts a where a.user_id = ${personId})`,
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
  },
  push_deliveries: { personal: { about: "lapse", message: "lapse" }, plain: ["state"] },
  push_keys: { plain: ["public_key"] },
  push_orders: { plain: ["token_hash"] },
  push_subscriptions: {
    personal: { fingerprint: "remove", device: "remove" },
    export: { title: "Devices that get notifications", columns: ["device", "created_at"], own: byPerson },
  },
  rate_limits: { personal: { bucket: "lapse" } },
  recovered_accounts: {
    personal: { hash: "keep", note: "keep", end_note: "keep" },
    plain: ["kind", "effect"],
  },
  recovered_pepper: {},
  referral_commissions: {
    plain: ["state"],
    export: {
      title: "Commissions for friends you brought",
      columns: ["credited_cents", "remaining_cents", "state", "credited_at"],
      own: ({ personId }) => sql`referrer_id = ${personId}`,
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
  report_changes: { plain: ["part"] },
  report_figures: { plain: ["span", "part", "figures"] },
  reviews: {
    personal: { text: "remove", shown_name: "pseudonym", hidden_reason: "remove" },
    plain: ["order_type", "state"],
    export: {
      title: "Reviews",
      columns: ["order_id", "stars", "text", "shown_name", "state", "written_at"],
      own: byOrder,
    },
  },
  saved_views: {
    personal: { name: "remove", query: "remove" },
    export: {
      title: "Saved views",
      columns: ["name", "query", "created_at"],
      own: ({ personId }) => sql`owner_id = ${personId}`,
    },
  },
  sessions: {
    personal: { token: "remove", ip_address: "remove", user_agent: "remove" },
    export: {
      title: "Sessions",
      columns: ["ip_address", "user_agent", "created_at", "updated_at", "expires_at"],
      own: byUser,
    },
  },
  settings: { plain: ["key", "value"] },
  shift_notes: { personal: { text: "lapse" } },
  shop_identity: { plain: ["mode", "canary"] },
  site_content: { plain: ["key", "value"] },
  staff_invitations: {
    personal: { email: "remove" },
    plain: ["role", "token_hash"],
    export: {
      title: "Invitations to our staff",
      columns: ["role", "sent_at", "expires_at", "accepted_at", "withdrawn_at"],
      own: ({ email }) => sql`lower(email) = lower(${email}::text)`,
    },
  },
  step_ups: {},
  two_factors: { personal: { secret: "remove", backup_codes: "remove" } },
  user_profiles: {
    personal: { display_name: "pseudonym", rsn: "remove", avatar_url: "remove", referral_code: "pseudonym" },
    plain: ["role", "disabled_role"],
    export: {
      title: "Your profile",
      columns: ["display_name", "rsn", "avatar_url", "role", "referral_code", "created_at", "updated_at"],
      own: byId,
    },
  },
  users: {
    personal: { name: "pseudonym", email: "pseudonym", image: "remove" },
    export: {
      title: "Your account",
      columns: ["id", "name", "email", "email_verified", "image", "two_factor_enabled", "created_at"],
      own: byId,
    },
  },
  vault_secrets: {
    personal: { wrapped_key: "remove", nonce: "remove", ciphertext: "remove" },
    plain: ["kind", "subject", "key_id"],
  },
  verifications: { personal: { identifier: "lapse", value: "lapse" } },
  visitor_holds: { personal: { key: "lapse" } },
  webhook_attempts: { personal: { answer: "lapse" } },
  webhook_deliveries: { personal: { message: "lapse" }, plain: ["kind", "state"] },
  webhook_endpoints: { plain: ["service", "name", "host", "kinds"] },
};
