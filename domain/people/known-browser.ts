import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { users, verifications } from "./tables.ts";

const cookieName = "known_browser";
const days = 180;
const pattern = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{32})(?:;|$)`);

type Whose = { personId: string } | { email: string };

/** The token itself is in the cookie alone. Its rows stand with the pending ones and end with them. */
function identifierOf(token: string): string {
  return `known-browser:${createHash("sha256").update(token).digest("base64url")}`;
}

function tokenIn(headers: RequestHeaders): string | undefined {
  return pattern.exec(headers.get("cookie") ?? "")?.[1];
}

/**
 * The id under which wrong tries of this browser count apart from everybody else's, if this account's
 * password or mailbox was proven in it before; else null (Rule P46). Every end of sessions and every change
 * of password makes the account's browsers unknown again.
 */
export async function knownBrowser(
  { db, clock }: Pick<PeopleCtx, "db" | "clock">,
  headers: RequestHeaders,
  whose: Whose,
): Promise<string | null> {
  const token = tokenIn(headers);
  if (!token) return null;
  const isThis = eq(verifications.identifier, identifierOf(token));
  const rows = await db
    .select({ id: verifications.id, personId: verifications.value })
    .from(verifications)
    .where(and(isThis, gt(verifications.expiresAt, clock.now())));
  const personId = "personId" in whose ? whose.personId : await personOf(db, whose.email);
  return rows.find((row) => row.personId === personId)?.id ?? null;
}

async function personOf(db: PeopleCtx["db"], email: string): Promise<string | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id;
}

/** What wrong tries of a signed-in person count under: this browser if it is known, else the account. */
export async function triesKey(ctx: PeopleCtx, headers: RequestHeaders, personId: string): Promise<string> {
  return (await knownBrowser(ctx, headers, { personId })) ?? personId;
}

/**
 * Makes this browser known to a person whose password or mailbox was proven in it just now. Its token is a
 * new one each time, for every account that knows the browser, so that a copy of the old one ends.
 */
export async function rememberBrowser(
  { db, clock, origin }: PeopleCtx,
  personId: string,
  headers: RequestHeaders,
): Promise<string> {
  const before = tokenIn(headers);
  const token = randomBytes(24).toString("base64url");
  const identifier = identifierOf(token);
  const expiresAt = new Date(clock.now().getTime() + days * 86_400_000);
  if (before) {
    const wasThis = eq(verifications.identifier, identifierOf(before));
    await db.update(verifications).set({ identifier }).where(wasThis);
  }
  const isKnown = and(eq(verifications.identifier, identifier), eq(verifications.value, personId));
  const kept = await db.update(verifications).set({ expiresAt }).where(isKnown);
  if (!kept.rowCount) await db.insert(verifications).values({ identifier, value: personId, expiresAt });
  const secure = origin.startsWith("https://") ? "; Secure" : "";
  return `${cookieName}=${token}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure}`;
}
