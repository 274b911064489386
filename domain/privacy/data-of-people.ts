import { sql } from "drizzle-orm";
import { erasedAddress, erasedName } from "./erased-values.ts";
import {
  byId,
  byOrder,
  byPerson,
  byUser,
  hasEmail,
  isChat,
  ofChats,
  ofOrders,
  ownOrders,
  type TableRule,
} from "./table-rule.ts";

/** Tables of people themselves: accounts, chats, mails, notifications, the log. */
export const dataOfPeople = {
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
  discord_threads: { personal: { thread_id: "lapse" } },
  erasures: { personal: { sealed: "lapse" } },
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
  idempotency_keys: {
    personal: { sealed_answer: "lapse" },
    plain: ["scope", "key"],
    erase: { rows: ({ personId }) => sql`position(${personId}::text in scope) > 0`, whole: true },
  },
  inbox_entries: {
    personal: { title: "lapse", body: "lapse", path: "lapse" },
    plain: ["key", "kind", "subject_id", "cause", "turn_step", "person_ids", "unread_by"],
    export: {
      title: "Notifications",
      columns: ["kind", "title", "body", "created_at"],
      own: ({ personId }) => sql`person_ids @> array[${personId}]::uuid[]`,
    },
  },
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
  order_consents: {
    plain: ["key"],
    export: {
      title: "Terms of your orders",
      columns: ["order_id", "key", "version", "agreed_at"],
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
  person_consents: {
    plain: ["key", "occasion"],
    export: {
      title: "Terms you agreed to",
      columns: ["key", "version", "agreed_at", "occasion"],
      own: byPerson,
    },
  },
  person_notes: { personal: { text: "remove" }, erase: { rows: byPerson, whole: true } },
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
  push_deliveries: { personal: { about: "lapse", message: "lapse" }, plain: ["state"] },
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
  shift_notes: { personal: { text: "lapse" } },
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
  verifications: {
    personal: { identifier: "lapse", value: "lapse" },
    erase: { rows: ({ personId }) => sql`position(${personId}::text in value) > 0`, whole: true },
  },
  webhook_attempts: { personal: { answer: "lapse" } },
  webhook_deliveries: { personal: { message: "lapse" }, plain: ["kind", "state"] },
} satisfies Readonly<Record<string, TableRule>>;
