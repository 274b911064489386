import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { searchColumn } from "../../platform/database/like-pattern.ts";

const when = (name: string) => timestamp(name, { withTimezone: true });
const created = () => when("created_at").notNull().defaultNow();
const updated = () => when("updated_at").notNull().defaultNow();
const ofUser = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** What people are called, as their search reads it. */
export const searchedNames = { displayName: searchColumn("display_name"), rsn: searchColumn("rsn") };

/** Who can sign in. The first five tables have the shape that better-auth reads and writes. */
export const users = pgTable(
  "users",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    email: text("email").notNull().unique(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    twoFactorEnabled: boolean("two_factor_enabled").notNull().default(false),
    createdAt: created(),
    updatedAt: updated(),
  },
  () => [index("users_email_search").using("gin", sql`lower(email) gin_trgm_ops`)],
);

export const sessions = pgTable(
  "sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    /** SHA-256 of the token in the cookie; see hashed-tokens.ts. */
    token: text("token").notNull().unique(),
    expiresAt: when("expires_at").notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index("sessions_user_id").on(table.userId),
    index("sessions_expires_at").on(table.expiresAt),
    // Which accounts are signed in from one address.
    index("sessions_ip_address").on(table.ipAddress),
  ],
);

export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: when("access_token_expires_at"),
    refreshTokenExpiresAt: when("refresh_token_expires_at"),
    scope: text("scope"),
    /** scrypt hash of the password, never the password. */
    password: text("password"),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index("accounts_user_id").on(table.userId),
    index("accounts_provider").on(table.providerId, table.accountId),
  ],
);

/**
 * What a provider calls an account, as it said when somebody last came by it: staff find people by it. The
 * account itself is in `accounts`, once there is one.
 */
export const providerHandles = pgTable(
  "provider_handles",
  {
    providerId: text("provider_id").notNull(),
    accountId: text("account_id").notNull(),
    handle: text("handle").notNull(),
    seenAt: when("seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.providerId, table.accountId] }),
    index("provider_handles_start").on(sql`lower(handle) text_pattern_ops`),
  ],
);

export const verifications = pgTable(
  "verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** SHA-256 of what was mailed or put in a cookie. */
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: when("expires_at").notNull(),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expires_at").on(table.expiresAt),
    // What ends with a person's sessions: see pending.ts.
    index("verifications_person").on(sql`split_part(${table.value}, ' ', 1)`),
  ],
);

export const twoFactors = pgTable(
  "two_factors",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofUser(),
    /** Both encrypted with the sign-in secret by better-auth. */
    secret: text("secret").notNull(),
    backupCodes: text("backup_codes").notNull(),
    verified: boolean("verified").notNull().default(false),
    failedVerificationCount: integer("failed_verification_count").notNull().default(0),
    lockedUntil: when("locked_until"),
  },
  (table) => [index("two_factors_user_id").on(table.userId)],
);

/**
 * Where somebody stands in the desk's list of people: admins first, customers last, whoever is disabled where
 * they were.
 */
export const deskRank = sql.raw(`(case coalesce(disabled_role, role)
  when 'admin' then 1 when 'manager' then 2 when 'staff' then 3 else 4 end)`);

/** What the shop knows of a person (Rule S27); its id is the user's id. */
export const userProfiles = pgTable(
  "user_profiles",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    displayName: text("display_name").notNull(),
    rsn: text("rsn"),
    avatarUrl: text("avatar_url"),
    role: text("role", { enum: ["member", "staff", "manager", "admin"] })
      .notNull()
      .default("member"),
    referralCode: text("referral_code").notNull().unique(),
    /** Whose code this person came with (Rule P26); never themself. */
    referredBy: uuid("referred_by").references(() => users.id, { onDelete: "set null" }),
    /** Since when a person of the staff is kept out; their role is `member` meanwhile. */
    disabledAt: when("disabled_at"),
    /** The role they had, and get back when they are enabled. */
    disabledRole: text("disabled_role", { enum: ["staff", "manager", "admin"] }),
    /** When they last became staff, got a higher role or were enabled again, and who gave them that. */
    accessSince: when("access_since"),
    accessFrom: uuid("access_from"),
    version: integer("version").notNull().default(1),
    createdAt: created(),
    updatedAt: updated(),
  },
  (table) => [
    check(
      "user_profiles_disabled",
      sql`(${table.disabledAt} is null) = (${table.disabledRole} is null) and (${table.disabledAt} is null or ${table.role} = 'member')`,
    ),
    index("user_profiles_referred_by").on(table.referredBy),
    index("user_profiles_role").on(table.role),
    index("user_profiles_desk").on(deskRank, table.displayName, table.id),
    index("user_profiles_search").using(
      "gin",
      sql.raw(`(${searchedNames.displayName}) gin_trgm_ops`),
      sql.raw(`(${searchedNames.rsn}) gin_trgm_ops`),
    ),
  ],
);

/** Sessions that passed the step-up of Rule P2, and until when. */
export const stepUps = pgTable("step_ups", {
  sessionId: uuid("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  elevatedUntil: when("elevated_until").notNull(),
});

/** Keys with which programs of the staff call the API; only a hash is kept (Rule P3). */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    name: text("name").notNull(),
    /** The first characters of the key, to tell keys apart. */
    prefix: text("prefix").notNull(),
    /** SHA-256 of the whole key. */
    keyHash: text("key_hash").notNull().unique(),
    capabilities: text("capabilities").array().notNull(),
    createdBy: uuid("created_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    lastUsedAt: when("last_used_at"),
    revokedAt: when("revoked_at"),
    createdAt: created(),
  },
  (table) => [index("api_keys_created_by").on(table.createdBy)],
);

/** Invitations to work at the desk, one open one for an address; only a hash of the mailed token is kept. */
export const staffInvitations = pgTable(
  "staff_invitations",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    email: text("email").notNull(),
    role: text("role", { enum: ["staff", "manager", "admin"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    /** Whose rights it rests on until it is accepted. */
    invitedBy: uuid("invited_by")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sentAt: when("sent_at").notNull(),
    expiresAt: when("expires_at").notNull(),
    acceptedAt: when("accepted_at"),
    withdrawnAt: when("withdrawn_at"),
  },
  (table) => [
    uniqueIndex("staff_invitations_open")
      .on(table.email)
      .where(sql`${table.acceptedAt} is null and ${table.withdrawnAt} is null`),
    index("staff_invitations_invited_by").on(table.invitedBy),
  ],
);

/** What staff note about a person for each other; the person never sees it. */
export const personNotes = pgTable(
  "person_notes",
  {
    id: uuid("id").primaryKey(),
    personId: uuid("person_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    authorId: uuid("author_id").notNull(),
    text: text("text").notNull(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    index("person_notes_person").on(table.personId, table.createdAt),
    check("person_notes_length", sql`char_length(${table.text}) between 1 and 1000`),
  ],
);
