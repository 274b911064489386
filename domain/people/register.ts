import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { queueConfirmMail } from "./auth-mails.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { Registration } from "./inputs.ts";
import { limitTries } from "./limits.ts";
import { checkPasswordLength, passwordRuleFor } from "./password-length.ts";
import { setPasswordHash } from "./person-row.ts";
import { ensureProfile } from "./profiles.ts";
import { registeredCookie } from "./registered-here.ts";
import { users } from "./tables.ts";

type Input = Registration & {
  headers: RequestHeaders;
  client: string;
  referralCode?: string | undefined;
  /** What belongs to the registration beyond this part, in its transaction; its failure undoes all. */
  within?: (tx: Transaction, personId: string) => Promise<Result<unknown>>;
};

/**
 * Makes an account whose mail address is still to be confirmed: person, password, profile, event and
 * confirmation mail, all or nothing. Nobody is signed in by it; the cookie marks the browser, so that the
 * mailed link may sign in there. An address that is taken is refused with the text of Rule S19.
 */
export async function register(ctx: PeopleCtx, input: Input): Promise<Result<WithCookies>> {
  const limited = await limitTries(ctx, "register", input.client);
  if (!limited.ok) return limited;
  const longEnough = checkPasswordLength(input.password, await passwordRuleFor(ctx, "member"));
  if (!longEnough.ok) return longEnough;
  const authContext = await ctx.auth.$context;
  const hash = await authContext.password.hash(input.password);
  const made = await transact(ctx.db, async (tx): Promise<Result<string>> => {
    const personId = await insertPerson(ctx, tx, input, hash);
    if (!personId) return fail(taken);
    const more = await input.within?.(tx, personId);
    return more?.ok === false ? more : ok(personId);
  });
  if (!made.ok) return made;
  return ok({ cookies: [await registeredCookie(ctx, { personId: made.value, passwordHash: hash })] });
}

/**
 * Null when the address has an account. Of simultaneous sign-ups one waits for the other and then finds it.
 */
async function insertPerson(
  ctx: PeopleCtx,
  tx: Transaction,
  input: Input,
  hash: string,
): Promise<string | null> {
  const { email, rsn, referralCode } = input;
  const inserted = await tx
    .insert(users)
    .values({ email, name: rsn ?? "" })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  const personId = inserted[0]?.id;
  if (!personId) return null;
  await setPasswordHash(tx, personId, hash);
  await ensureProfile(tx, { personId, rsn, referralCode });
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type: "person.registered",
    actor: ctx.actor,
    visibility: "internal",
    topics: ["people"],
  });
  await queueConfirmMail(tx, ctx, { id: personId, email });
  return personId;
}

const taken = {
  code: "conflict",
  field: "email",
  text: "An account with this email already exists. Please sign in instead.",
} as const;
