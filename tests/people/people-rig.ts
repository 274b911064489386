import { createHmac, randomBytes, scryptSync } from "node:crypto";
import { asc, eq } from "drizzle-orm";
import {
  actorOf,
  authMails,
  beginTwoFactor,
  clientAddressHeader,
  confirmTwoFactor,
  createAuth,
  type Enrolment,
  type PeopleCtx,
  readViewer,
  register,
  signIn,
  type Viewer,
} from "../../domain/people/index.ts";
import type { SignInProvider } from "../../domain/people/ports.ts";
import { users } from "../../domain/people/tables.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import type { Failure } from "../../kernel/errors.ts";
import type { Result } from "../../kernel/result.ts";
import { openBody } from "../../platform/mail/mail-body.ts";
import { createMailer } from "../../platform/mail/mailer.ts";
import { mails } from "../../platform/mail/tables.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { testDatabase } from "../support/database.ts";
import { recordingLog, vaultKey } from "../support/tools.ts";

export const origin = "http://localhost:4999";
export const goodPassword = "plenty-long-password";

/** The value of a command that should have succeeded. */
export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`Refused: ${result.error.code} ${result.error.text}`);
  return result.value;
}

/** The failure of a command that should have been refused. */
export function failure(result: Result<unknown>): Failure {
  if (result.ok) throw new Error("It was not refused");
  return result.error;
}

/** The same function as the shop's at a hundredth of its cost: tests sign in many hundred times. */
const passwordHash = {
  hash: async (password: string) => {
    const salt = randomBytes(16).toString("hex");
    return `${salt}:${scryptSync(password, salt, 64, { N: 256 }).toString("hex")}`;
  },
  verify: async ({ hash, password }: { hash: string; password: string }) => {
    const [salt = "", key] = hash.split(":");
    return scryptSync(password, salt, 64, { N: 256 }).toString("hex") === key;
  },
};

/** The people of a shop over a real database of its own, as one server has them. */
export async function peopleRig(options: { provider?: SignInProvider; rules?: object } = {}) {
  const database = await testDatabase();
  const { db } = database;
  const log = recordingLog();
  const vault = createVault([vaultKey("test")]);
  const mailer = createMailer(vault);
  // The sign-in service reads the computer's clock, so ours starts there.
  const clock = fixedClock(new Date());
  const secret = randomBytes(32).toString("base64");
  const mailsOut = authMails({ db, mailer, origin, clock });
  const { provider, rules } = options;
  if (rules) await seedSettings(db, "people", rules, clock.now());
  const auth = createAuth({
    db,
    log,
    origin,
    secret,
    mails: mailsOut,
    provider,
    passwordHash,
  });
  const ctx: PeopleCtx = { db, clock, actor: visitor, log, vault, mailer, origin, auth };

  /** The mails to an address, oldest first, opened. */
  async function mailsTo(to: string) {
    const rows = await db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(asc(mails.createdAt));
    return rows.map(({ id, subject, template, sealedBody }) => {
      if (!sealedBody) throw new Error("The mail has no body");
      return { subject, template, ...openBody(vault, id, sealedBody) };
    });
  }

  /** The token in the newest mail to an address. */
  async function tokenTo(to: string): Promise<string> {
    const text = (await mailsTo(to)).at(-1)?.text ?? "";
    const token = /[?&]token=([\w.-]+)/.exec(text)?.[1];
    if (!token) throw new Error(`No link in the last mail to ${to}`);
    return token;
  }

  /** A person with a confirmed address, signed in in a browser of their own. */
  async function person(email: string, password = goodPassword) {
    const browser = newBrowser(ctx);
    value(await register(ctx, { ...registration(email, password), ...browser.request() }));
    await db.update(users).set({ emailVerified: true }).where(eq(users.email, email));
    browser.storeCookies(value(await signIn(ctx, { email, password, ...browser.request() })).cookies);
    return browser;
  }

  /** The types of a person's events, oldest first. */
  async function eventsOf(personId: string): Promise<string[]> {
    const { rows } = await database.pool.query(
      "select type from events where subject_kind = 'person' and subject_id = $1 order by seq",
      [personId],
    );
    return rows.map((row) => row.type);
  }

  return {
    database,
    ctx,
    clock,
    secret,
    log,
    mailsTo,
    tokenTo,
    person,
    eventsOf,
    browser: () => newBrowser(ctx),
  };
}

export type PeopleRig = Awaited<ReturnType<typeof peopleRig>>;
export type Browser = ReturnType<typeof newBrowser>;

/** What the register form sends. */
export function registration(email: string, password = goodPassword) {
  return { email, password, confirmPassword: password, terms: "on" as const };
}

let browsers = 0;

/** A browser: its cookies, and an address of its own so that limits count it alone. */
function newBrowser(ctx: PeopleCtx) {
  browsers += 1;
  const client = `10.0.${Math.floor(browsers / 250)}.${(browsers % 250) + 1}`;
  const jar = new Map<string, string>();
  const browser = {
    client,
    jar,
    /** What the server reads of a request of this browser. */
    request() {
      const headers = new Headers({ [clientAddressHeader]: client, "user-agent": "Firefox/140 Windows" });
      const cookie = [...jar].map(([name, text]) => `${name}=${text}`).join("; ");
      if (cookie) headers.set("cookie", cookie);
      return { headers, client };
    },
    /** Keeps cookies as a browser does: an expired one is dropped. */
    storeCookies(cookies: string[]) {
      for (const cookie of cookies) {
        const [pair = "", ...attributes] = cookie.split(";");
        const split = pair.indexOf("=");
        const gone = attributes.some((part) => /^\s*max-age=0$/i.test(part));
        if (gone) jar.delete(pair.slice(0, split));
        else jar.set(pair.slice(0, split), pair.slice(split + 1));
      }
    },
    /** Who is signed in here, or null. */
    async viewerOrNull(): Promise<Viewer | null> {
      const { viewer, cookies } = await readViewer(ctx, browser.request().headers);
      browser.storeCookies(cookies);
      return viewer;
    },
    async viewer(): Promise<Viewer> {
      const viewer = await browser.viewerOrNull();
      if (!viewer) throw new Error("Nobody is signed in in this browser");
      return viewer;
    },
    /** The context and what a command needs of a signed-in person. */
    async acting() {
      const viewer = await browser.viewer();
      return { ctx: { ...ctx, actor: actorOf(viewer) }, viewer, ...browser.request() };
    },
  };
  return browser;
}

/**
 * Turns two-step sign-in on, as a person does in the profile. `pass` lets the time go by after which the code
 * of the enrolment may be used again: the sign-in service reads the computer's clock, so its code stays the
 * same.
 */
export async function enrol(
  rig: PeopleRig,
  browser: Browser,
  pass = true,
): Promise<Enrolment & { code: string }> {
  const { ctx, viewer, headers } = await browser.acting();
  const enrolment = value(await beginTwoFactor(ctx, { currentPassword: goodPassword, viewer, headers }));
  const code = appCode(enrolment.secret);
  browser.storeCookies(value(await confirmTwoFactor(ctx, { code, viewer, headers })).cookies);
  if (pass) rig.clock.advance(91_000);
  return { ...enrolment, code };
}

const base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** What an authenticator app shows (RFC 6238: SHA-1, 30 seconds, six digits), `steps` from now. */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret.replace(/=+$/, "")].map((letter) =>
    base32.indexOf(letter).toString(2).padStart(5, "0"),
  );
  const bytes = (bits.join("").match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, "0");
}
