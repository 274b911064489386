import { sql } from "drizzle-orm";
import { erasedMailEnding, erasedText as erasedValue } from "../../kernel/erased.ts";
import { activities, skills } from "../players/model.ts";
import {
  byId,
  byOrder,
  byPerson,
  byUser,
  hasEmail,
  isChat,
  isOrder,
  ofChats,
  ofOrders,
  ownOrders,
  type TableRule,
} from "./table-rule.ts";

/** Who an erased person is called, and their texts where one has to stand. */
const erasedName = "Erased customer";
const erasedText = sql.raw(`'${erasedValue}'`);
const mailEnding = sql.raw(`'${erasedMailEnding}'`);
const erasedAddress = sql`'erased-' || id || ${mailEnding}`;
const noAnswers = sql`'{"accountLoginType":"legacy","accountType":"other","untradeableItems":[],
  "questPointsRange":null,"hasQuestCape":false,"pets":{"skilling":0,"boss":0,"prestige":0},
  "combatAchievementLevel":"none","diaryCompletion":"none","penaltyType":"clean"}'::jsonb`;
const none = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
const unranked = { total: null, levels: none(skills), scores: none(activities) };
const noHighScores = sql`${JSON.stringify(unranked)}::jsonb`;
const noLevels = sql`${JSON.stringify(none(["ranged", "defence", "magic", "prayer"]))}::jsonb`;

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
    erase: {
      rows: (scope) => sql`${byPerson(scope)} or ${ofOrders(scope)}`,
      as: { rsn: erasedText, rsn_key: sql`'erased'`, answers: noAnswers, high_scores: noHighScores },
    },
  },
  account_purchases: { plain: ["accepted_by"] },
  account_sales: {
    personal: { flags: "remove" },
    plain: ["login_method", "reset_saved_by"],
    export: { title: "Accounts you sold", columns: ["order_id", "login_method"], own: byOrder },
    erase: { rows: ofOrders, as: { flags: sql`'[]'::jsonb` } },
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
    erase: { rows: byUser, whole: true },
  },
  api_keys: { plain: ["name", "prefix", "key_hash", "capabilities"] },
  approval_requests: {
    personal: { payload: "pseudonym", reason: "remove", decision_note: "remove" },
    plain: ["kind", "state"],
    erase: { rows: ofOrders, as: { payload: sql`payload - 'from' - 'to'`, reason: erasedText } },
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
    personal: { name: "remove", email: "remove", last_text: "remove" },
    plain: ["state"],
    export: {
      title: "Your chats",
      columns: ["id", "name", "email", "order_id", "state", "created_at", "closed_at"],
      own: byPerson,
    },
    erase: { rows: isChat, whole: true },
  },
  chat_handovers: {
    personal: { note: "remove" },
    plain: ["idempotency_key"],
    erase: { rows: ofChats, whole: true },
  },
  chat_messages: {
    personal: { text: "remove" },
    plain: ["author", "idempotency_key"],
    export: {
      title: "Messages of your chats",
      columns: ["conversation_id", "author", "text", "created_at"],
      own: (person) =>
        sql`conversation_id in (select c.id from chat_conversations c where c.person_id = ${person.personId}::uuid)`,
    },
    erase: { rows: ofChats, whole: true },
  },
  chat_presence: {},
  chat_tokens: { plain: ["token_hash"] },
  commission_payouts: {
    personal: { reference: "keep" },
    export: {
      title: "Commissions we paid you",
      columns: ["amount_cents", "paid_at"],
      own: ({ personId }) => sql`referrer_id = ${personId}::uuid`,
    },
  },
  commission_payout_requests: {
    personal: { mask: "remove", destination_print: "keep", reason: "remove" },
    plain: ["state", "method"],
    export: {
      title: "Payouts of commission you asked for",
      columns: ["asked_cents", "paid_cents", "state", "method", "mask", "reason", "created_at", "decided_at"],
      own: ({ personId }) => sql`referrer_id = ${personId}::uuid`,
    },
    erase: {
      rows: ({ personId }) => sql`referrer_id = ${personId}::uuid`,
      as: { mask: sql`''` },
    },
  },
  content_drafts: { plain: ["key", "value", "note"] },
  content_versions: { plain: ["key", "value", "note"] },
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
    erase: { rows: byPerson, whole: true },
  },
  discord_messages: {
    personal: { about: "lapse", message: "lapse" },
    plain: ["state"],
    erase: { rows: byPerson, whole: true },
  },
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
  erasures: { personal: { sealed: "lapse" } },
  eth_keys: { plain: ["xpub", "state"] },
  events: {
    // What names somebody in `data` goes with the notes (`eraseTexts`); ids of erased people name nobody.
    personal: { subject_id: "keep", actor_id: "keep", note: "remove", data: "pseudonym", topics: "keep" },
    plain: [
      ...["subject_kind", "type", "actor_kind", "visibility", "prev_hash", "hash"],
      ...["personal", "text_hash", "text_salt"],
    ],
    export: {
      title: "What happened to your orders",
      columns: ["subject_id", "type", "note", "at"],
      own: (person) => sql`visibility = 'public' and subject_kind = 'order'
        and subject_id in (select o.id::text from orders o where o.id in ${ownOrders(person)})`,
    },
  },
  gold_positions: { plain: ["kind"] },
  gold_rates: { plain: ["note", "tiers"] },
  idempotency_keys: {
    personal: { sealed_answer: "lapse" },
    plain: ["scope", "key"],
    erase: { rows: ({ personId }) => sql`position(${personId}::text in scope) > 0`, whole: true },
  },
  invoice_counters: {},
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
    erase: {
      rows: (scope) => sql`(${hasEmail("to_address", scope)}
          or split_part(dedupe_key, ':', 2) = any(${sql.param([...scope.orderIds, ...scope.chatIds])}::text[]))
        and coalesce(dedupe_key, '') not like 'erasure:%'`,
      whole: true,
    },
  },
  notification_preferences: {
    personal: { choices: "remove", time_zone: "remove" },
    export: {
      title: "What you want to be told",
      columns: ["choices", "quiet_from", "quiet_until", "time_zone", "updated_at"],
      own: byPerson,
    },
    erase: { rows: byPerson, whole: true },
  },
  notifications: {
    personal: { title: "remove", body: "remove", path: "remove" },
    plain: ["kind"],
    export: {
      title: "Notifications",
      columns: ["kind", "title", "body", "created_at", "read_at"],
      own: byPerson,
    },
    erase: { rows: byPerson, whole: true },
  },
  offer_tables: { plain: ["rules", "note"] },
  order_access_tokens: { plain: ["token_hash"], erase: { rows: ofOrders, whole: true } },
  order_consents: {
    plain: ["key"],
    export: {
      title: "Terms of your orders",
      columns: ["order_id", "key", "version", "agreed_at"],
      own: byOrder,
    },
  },
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
      network_print: "remove",
      payout_mask: "remove",
      payout_print: "keep",
      erased_mail_print: "keep",
      details: "pseudonym",
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
    personal: { reference: "keep", crypto_address: "keep", tx_hash: "keep" },
    plain: ["method", "status"],
    export: {
      title: "Payments",
      columns: ["order_id", "method", "status", "amount_cents", "crypto_address", "tx_hash", "created_at"],
      own: byOrder,
    },
  },
  payout_destinations: {
    personal: { name: "remove", mask: "remove" },
    plain: ["way"],
    export: {
      title: "Saved payout methods",
      columns: ["name", "way", "mask", "is_default", "created_at"],
      own: byPerson,
    },
    erase: { rows: byPerson, whole: true },
  },
  payouts: {
    personal: { reference: "keep", failed_reason: "remove" },
    plain: ["state", "method"],
    export: {
      title: "Payouts",
      columns: ["order_id", "amount_cents", "state", "method", "due_at", "sent_at", "confirmed_at"],
      own: byOrder,
    },
    erase: { rows: ofOrders },
  },
  // What staff note among themselves: not in the person's copy.
  person_consents: {
    plain: ["key", "occasion"],
    export: {
      title: "Terms you agreed to",
      columns: ["key", "version", "agreed_at", "occasion"],
      own: byPerson,
    },
  },
  person_notes: { personal: { text: "remove" }, erase: { rows: byPerson, whole: true } },
  promo_codes: { plain: ["code", "order_types"] },
  promo_redemptions: {
    personal: { mail_key: "remove" },
    plain: ["code", "state"],
    export: {
      title: "Promo codes you used",
      columns: ["order_id", "code", "discount_cents", "state", "created_at"],
      own: byPerson,
    },
    erase: { rows: ofOrders, as: { mail_key: sql`'erased-' || order_id` } },
  },
  proofs: { plain: ["kind", "first_problems"] },
  provider_handles: {
    personal: { account_id: "remove", handle: "remove" },
    plain: ["provider_id"],
    export: {
      title: "Your names at sign-in services",
      columns: ["provider_id", "account_id", "handle", "seen_at"],
      own: ({ personId }) => sql`(provider_id, account_id) in
        (select a.provider_id, a.account_id from accounts a where a.user_id = ${personId}::uuid)`,
    },
    erase: {
      rows: ({ personId }) => sql`(provider_id, account_id) in
        (select a.provider_id, a.account_id from accounts a where a.user_id = ${personId}::uuid)`,
      whole: true,
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
  push_deliveries: { personal: { about: "lapse", message: "lapse" }, plain: ["state"] },
  push_keys: { plain: ["public_key"] },
  push_orders: { plain: ["token_hash"] },
  push_subscriptions: {
    personal: { fingerprint: "remove", device: "remove" },
    export: { title: "Devices that get notifications", columns: ["device", "created_at"], own: byPerson },
    erase: {
      rows: (scope) =>
        sql`${byPerson(scope)} or id in (select p.subscription_id from push_orders p where ${ofOrders(scope)})`,
      whole: true,
    },
  },
  rate_limits: { personal: { bucket: "lapse" } },
  recovered_accounts: {
    personal: { hash: "keep", note: "keep", end_note: "keep" },
    plain: ["kind", "effect"],
  },
  recovered_pepper: {},
  referral_commissions: {
    plain: ["state", "same_trait"],
    export: {
      title: "Commissions for friends you brought",
      columns: ["credited_cents", "remaining_cents", "state", "credited_at"],
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
  report_changes: { plain: ["part"] },
  report_figures: { plain: ["span", "part", "figures"] },
  review_opt_outs: {
    personal: { email: "remove" },
    export: {
      title: "Review requests turned off",
      columns: ["email", "opted_out_at"],
      own: ({ personId, email }) => sql`(person_id = ${personId}::uuid or email = lower(${email}::text))`,
    },
    erase: {
      rows: (scope) => sql`(person_id = ${scope.personId}::uuid or ${hasEmail("email", scope)})`,
      whole: true,
    },
  },
  review_requests: { plain: ["token_hash"], erase: { rows: ofOrders, whole: true } },
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
  saved_views: {
    personal: { name: "remove", query: "remove" },
    export: {
      title: "Saved views",
      columns: ["name", "query", "created_at"],
      own: ({ personId }) => sql`owner_id = ${personId}::uuid`,
    },
    erase: { rows: ({ personId }) => sql`owner_id = ${personId}::uuid`, whole: true },
  },
  sessions: {
    personal: { token: "remove", ip_address: "remove", user_agent: "remove" },
    export: {
      title: "Sessions",
      columns: ["ip_address", "user_agent", "created_at", "updated_at", "expires_at"],
      own: byUser,
    },
    erase: { rows: byUser, whole: true },
  },
  settings: { plain: ["key", "value"] },
  shift_notes: { personal: { text: "lapse" } },
  shop_identity: { plain: ["mode", "canary"] },
  shop_logos: { plain: ["picture", "square"] },
  site_content: { plain: ["key", "value"] },
  staff_invitations: {
    personal: { email: "remove" },
    plain: ["role", "token_hash"],
    export: {
      title: "Invitations to our staff",
      columns: ["role", "sent_at", "expires_at", "accepted_at", "withdrawn_at"],
      own: ({ email }) => sql`lower(email) = lower(${email}::text)`,
    },
    erase: { rows: (scope) => hasEmail("email", scope), whole: true },
  },
  step_ups: {},
  two_factors: {
    personal: { secret: "remove", backup_codes: "remove" },
    erase: { rows: byUser, whole: true },
  },
  user_profiles: {
    personal: { display_name: "pseudonym", rsn: "remove", avatar_url: "remove", referral_code: "pseudonym" },
    plain: ["role", "disabled_role"],
    export: {
      title: "Your profile",
      columns: ["display_name", "rsn", "avatar_url", "role", "referral_code", "created_at", "updated_at"],
      own: byId,
    },
    erase: {
      rows: byId,
      as: {
        display_name: sql`${erasedName}::text`,
        referral_code: sql`'X' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 15))`,
      },
    },
  },
  users: {
    personal: { name: "pseudonym", email: "pseudonym", image: "remove" },
    export: {
      title: "Your account",
      columns: ["id", "name", "email", "email_verified", "image", "two_factor_enabled", "created_at"],
      own: byId,
    },
    erase: {
      rows: byId,
      as: { name: sql`${erasedName}::text`, email: erasedAddress, two_factor_enabled: sql`false` },
    },
  },
  vault_secrets: {
    personal: { wrapped_key: "remove", nonce: "remove", ciphertext: "remove" },
    plain: ["kind", "subject", "key_id"],
    erase: {
      rows: (scope) => sql`subject = 'person:' || ${scope.personId}::text
        or subject in (select unnest(array['order:' || o, 'refund:' || o]) from unnest(${sql.param(scope.orderIds)}::text[]) o)
        or subject in (select 'approval:' || a.id from approval_requests a where ${ofOrders(scope)})
        or subject in (select 'commission-payout:' || r.id from commission_payout_requests r
          where r.referrer_id = ${scope.personId}::uuid)
        or subject in (select 'push:' || s.id from push_subscriptions s where ${byPerson(scope)}
          or s.id in (select p.subscription_id from push_orders p where ${ofOrders(scope)}))`,
      whole: true,
    },
  },
  verifications: {
    personal: { identifier: "lapse", value: "lapse" },
    erase: { rows: ({ personId }) => sql`position(${personId}::text in value) > 0`, whole: true },
  },
  visitor_holds: { personal: { key: "lapse" } },
  webhook_attempts: { personal: { answer: "lapse" } },
  webhook_deliveries: { personal: { message: "lapse" }, plain: ["kind", "state"] },
  webhook_endpoints: { plain: ["service", "name", "host", "kinds"] },
};
