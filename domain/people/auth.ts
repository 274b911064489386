import { randomUUID } from "node:crypto";
import { type BetterAuthOptions, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { genericOAuth, twoFactor } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import type { Database, Queryable } from "../../platform/database/connect.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { noteOutages } from "./auth-outage.ts";
import { backupCodeStorage, newBackupCodes } from "./backup-code-storage.ts";
import { hashSessionTokens } from "./hashed-tokens.ts";
import { maxPasswordLength, minPasswordLength } from "./model.ts";
import { ownSessions } from "./own-sessions.ts";
import type { SignInProvider } from "./ports.ts";
import { isDisabled } from "./profiles.ts";
import { accounts, providerHandles, sessions, twoFactors, users, verifications } from "./tables.ts";

/** What a person with two-step sign-in reads when they come back from a provider. */
const secondStepRequired =
  "Two-step sign-in is on for this account. Please sign in with your password and a code.";

/** The header in which our own server passes the address of the client; never taken from outside. */
export const clientAddressHeader = "x-goldhall-client";

/** What is mailed and recorded when better-auth does something by itself. */
export type AuthMails = {
  /** Somebody tried to sign in before they had confirmed their address. */
  confirmMail(person: { id: string; email: string }): Promise<void>;
  /**
   * A provider is about to be linked to a person, who may be new. Called before the link is made, so that
   * there is none without an event and, for those who had an account, a mail; a link that fails then has one
   * too many.
   */
  beforeProviderLink(personId: string, provider: string): Promise<void>;
};

type AuthSettings = {
  db: Database;
  log: Logger;
  origin: string;
  secret: string;
  mails: AuthMails;
  provider: SignInProvider | undefined;
  /**
   * How passwords are kept. Left out, better-auth's scrypt at its full cost; only tests of many people take a
   * cheaper one.
   */
  passwordHash?: PasswordHash | undefined;
};

/** Makes and checks what is kept of a password. */
type PasswordHash = {
  hash(password: string): Promise<string>;
  verify(stored: { hash: string; password: string }): Promise<boolean>;
};

function oauthConfig(provider: SignInProvider, db: Database) {
  return {
    providerId: provider.id,
    clientId: provider.clientId,
    clientSecret: provider.clientSecret,
    authorizationUrl: provider.authorizationUrl,
    tokenUrl: provider.tokenUrl,
    scopes: provider.scopes,
    pkce: true,
    requireEmailVerification: true,
    getUserInfo: async (tokens: { accessToken?: string | undefined }) => {
      const profile = tokens.accessToken ? await provider.readProfile(tokens.accessToken) : null;
      if (!profile) return null;
      const { handle, ...account } = profile;
      await noteProviderHandle(db, { providerId: provider.id, accountId: account.id, handle });
      return account;
    },
  };
}

function authOptions(settings: AuthSettings) {
  const { db, log, mails, provider } = settings;
  const schema = {
    user: users,
    session: sessions,
    account: accounts,
    verification: verifications,
    twoFactor: twoFactors,
  };
  return {
    baseURL: settings.origin,
    basePath: "/api/auth",
    secret: settings.secret,
    trustedOrigins: [settings.origin],
    onAPIError: { errorURL: `${settings.origin}/auth/callback` },
    telemetry: { enabled: false },
    database: (options: BetterAuthOptions) =>
      noteOutages(hashSessionTokens(drizzleAdapter(db, { provider: "pg", schema })(options))),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      // Every new password passes our own checkPasswordLength, which knows what the owner asks for.
      minPasswordLength,
      maxPasswordLength,
      ...(settings.passwordHash ? { password: settings.passwordHash } : {}),
    },
    // Links in mails are ours (pending.ts): the service only says when one is due, and its own token is not
    // used.
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: true,
      sendVerificationEmail: async ({ user }) => mails.confirmMail(user),
    },
    user: providerGuard(db),
    databaseHooks: {
      // The one place that every way of signing in passes.
      session: {
        create: { before: async ({ userId }) => ((await isDisabled(db, userId)) ? false : undefined) },
      },
      account: {
        create: { before: async ({ userId, providerId }) => mails.beforeProviderLink(userId, providerId) },
      },
    },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24, cookieCache: { enabled: false } },
    verification: { storeIdentifier: "hashed" },
    account: { accountLinking: { enabled: true }, encryptOAuthTokens: true },
    plugins: [
      twoFactor({
        backupCodeOptions: {
          customBackupCodesGenerate: newBackupCodes,
          storeBackupCodes: backupCodeStorage(settings.secret),
        },
        // Its lock is of the account, so that a stranger would hold it shut; ours are in sign-in.ts.
        accountLockout: { enabled: false },
      }),
      ownSessions(),
      genericOAuth({ config: provider ? [oauthConfig(provider, db)] : [] }),
    ],
    advanced: {
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      useSecureCookies: settings.origin.startsWith("https://"),
      cookiePrefix: "goldhall",
    },
    // Our own limits (platform/rate-limit) stand before every call, and count per account as well.
    rateLimit: { enabled: false },
    logger: {
      level: "error",
      log: (level, message) => (level === "error" ? log.error({ part: "sign-in" }, message) : undefined),
    },
  } satisfies BetterAuthOptions;
}

/** The sign-in service over the tables of this part. One per server, made by the composition root. */
export function createAuth(settings: AuthSettings) {
  return betterAuth(authOptions(settings));
}

export type Auth = ReturnType<typeof createAuth>;

type SeenHandle = { providerId: string; accountId: string; handle: string };

/** Keeps what a provider calls an account, as it was said last. */
async function noteProviderHandle(db: Queryable, seen: SeenHandle): Promise<void> {
  await db
    .insert(providerHandles)
    .values(seen)
    .onConflictDoUpdate({
      target: [providerHandles.providerId, providerHandles.accountId],
      set: { handle: seen.handle, seenAt: new Date() },
    });
}

type UserOptions = NonNullable<BetterAuthOptions["user"]>;

/**
 * Stands before every sign-in and every new link by a provider. Somebody with two-step sign-in can only come
 * in through their password and a code: a provider proves neither, and is not linked to such an account
 * unasked.
 */
function providerGuard(db: Database): Required<Pick<UserOptions, "validateUserInfo">> {
  return {
    validateUserInfo: async ({ user, source }) => {
      if (source.method !== "oauth" || source.action === "create-user" || !user.id) return;
      const rows = await db.select({ on: users.twoFactorEnabled }).from(users).where(eq(users.id, user.id));
      if (rows[0]?.on) return { error: "second_step_required", errorDescription: secondStepRequired };
    },
  };
}
