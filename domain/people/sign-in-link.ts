import { eq } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { mailLink } from "./auth-mails.ts";
import { expiredLink } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import { answerEvenly } from "./even-time.ts";
import type { confirmMailInput, forgotPasswordInput } from "./inputs.ts";
import { rememberBrowser } from "./known-browser.ts";
import { limitTries } from "./limits.ts";
import { addPending, takePending } from "./pending.ts";
import { lockPerson } from "./person-row.ts";
import { users } from "./tables.ts";

/**
 * Longer than the window in which five are mailed: whoever uses these up for a stranger has filled that
 * stranger's mailbox with links that work, and none of them voids another.
 */
const lifeHours = 25;

/**
 * Mails a link that lets a new browser sign in while others guess at the account (Rule P46): with it the
 * browser's own tries count, and the password is still asked for. Answers the same, and as fast, when no
 * account has the address; at most five a day go to one.
 */
export async function requestSignInLink(
  ctx: PeopleCtx,
  { email, client }: z.infer<typeof forgotPasswordInput> & { client: string },
): Promise<Result<undefined>> {
  const byClient = await limitTries(ctx, "mail-client", client);
  if (!byClient.ok) return byClient;
  await answerEvenly(async () => {
    const byAccount = await limitTries(ctx, "sign-in-link-mail", email);
    if (byAccount.ok) await mailLinkTo(ctx, email);
  });
  return ok(undefined);
}

async function mailLinkTo(ctx: PeopleCtx, email: string): Promise<void> {
  const [found] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!found) return;
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, found.id);
    if (!person) return;
    const pending = { kind: "sign-in-link", personId: person.id, now: ctx.clock.now(), lifeHours } as const;
    const link = mailLink(ctx.origin, "browser", await addPending(tx, pending));
    await ctx.mailer.queue(tx, {
      to: person.email,
      template: "notice",
      props: { kind: "sign-in-link", link, smallPrint: "Didn't ask for it? Ignore this email." },
    });
  });
}

/**
 * Uses a mailed link up: the browser of these headers may sign in, with the password, whoever guesses
 * elsewhere.
 */
export async function acceptSignInLink(
  ctx: PeopleCtx,
  input: z.infer<typeof confirmMailInput> & { headers: RequestHeaders; client: string },
): Promise<Result<WithCookies>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const lookup = { kind: "sign-in-link", token: input.token, now: ctx.clock.now() } as const;
  const used = await ctx.db.transaction((tx) => takePending(tx, lookup));
  if (!used) return fail(expiredLink);
  return ok({ cookies: [await rememberBrowser(ctx, used.personId, input.headers)] });
}
