import { dataOfOrders } from "./data-of-orders.ts";
import { dataOfPeople } from "./data-of-people.ts";
import type { TableRule } from "./table-rule.ts";

/** Tables that say nothing of a person. */
const dataOfNobody = {
  account_checks: { plain: ["item"] },
  account_listing_images: { plain: ["image_url", "alt", "content_hash"] },
  account_purchases: { plain: ["accepted_by"] },
  api_keys: { plain: ["name", "prefix", "key_hash", "capabilities"] },
  backups: { plain: ["error"] },
  boost_access: { plain: ["choice"] },
  boost_access_parts: { plain: ["part"] },
  boost_price_tables: { plain: ["prices", "note"] },
  canned_replies: { plain: ["title", "shortcut", "body"] },
  chain_blocks: { plain: ["hash", "parent_hash"] },
  chain_watch: { plain: ["holder", "head_hash", "trouble"] },
  chat_presence: {},
  chat_tokens: { plain: ["token_hash"] },
  content_drafts: { plain: ["key", "value", "note"] },
  content_versions: { plain: ["key", "value", "note"] },
  credit_note_counters: {},
  due_events: {},
  eth_keys: { plain: ["xpub", "state"] },
  gold_positions: { plain: ["kind"] },
  gold_rates: { plain: ["note", "tiers"] },
  // Ids of staff, settings from what to what, and why.
  guard_changes: { plain: ["kind", "subject", "change", "reason", "state"] },
  invoice_counters: {},
  job_servers: { plain: ["pool_ids", "vault_keys"] },
  ledger_entries: { plain: ["account"] },
  listing_imports: { plain: ["state", "errors", "failed_reason"] },
  listing_login_keys: {},
  offer_tables: { plain: ["rules", "note"] },
  order_count_changes: { plain: ["type", "status"] },
  order_counts: { plain: ["type", "status"] },
  order_money_exempt: {},
  order_money_states: { plain: ["type", "status", "money_state"] },
  order_readers: {},
  promo_codes: { plain: ["code", "order_types"] },
  proofs: { plain: ["kind", "first_problems"] },
  push_keys: { plain: ["public_key"] },
  push_orders: { plain: ["token_hash"] },
  recovered_pepper: {},
  // Keyed prints, which go after two days.
  releases: { plain: ["kind", "customer", "destination"] },
  report_changes: { plain: ["part"] },
  report_figures: { plain: ["span", "part", "figures"] },
  settings: { plain: ["key", "value"] },
  shop_identity: { plain: ["mode", "canary"] },
  shop_logos: { plain: ["picture", "square"] },
  site_content: { plain: ["key", "value"] },
  step_ups: {},
  webhook_endpoints: { plain: ["service", "name", "host", "kinds", "events"] },
} satisfies Readonly<Record<string, TableRule>>;

/**
 * The one map of personal data (Rule P41): every column of the database that can hold text, with whether it
 * says something of a person, by table in the order of their names. The export is made from it. A test
 * compares it with the database, so that a new column is either named here or keeps the build from passing.
 *
 * Secrets (Rule P5), prints of tokens, what staff note among themselves and what others wrote about somebody
 * else are in no `export`.
 */
export const personalData: Readonly<Record<string, TableRule>> = Object.fromEntries(
  Object.entries({ ...dataOfNobody, ...dataOfOrders, ...dataOfPeople }).sort(([one], [other]) =>
    one < other ? -1 : 1,
  ),
);
