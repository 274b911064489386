import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { queueFailedMail } from "../../../platform/mail/send-mail-job.ts";
import { mails } from "../../../platform/mail/tables.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { allow } from "../../people/index.ts";
import type { sendMailAgainInput } from "../inputs.ts";
import { maySendAgain } from "./mail-again.ts";

type MailCtx = Pick<Ctx, "db" | "actor" | "clock">;
type MailRow = typeof mails.$inferSelect;

/** So many mails are sent again to one address within a day. */
const mostADay = 5;

/**
 * Sends a failed mail again as it was written, to the address it was written to and to no other. Of two who
 * press at once one sends it. Refuses (`conflict`) a mail that isn't failed, or whose text is gone, as every
 * sent one's is; a kind whose link has ended; and a mail whose address is no longer that of its order,
 * account or chat. At most five a day go to one address (`too_many`).
 */
export async function sendMailAgain(
  ctx: MailCtx,
  { mailId, reason }: z.infer<typeof sendMailAgainInput>,
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "mails.read");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx): Promise<Result<undefined>> => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, mailId)).for("update");
    if (!mail) return fail({ code: "not_found", text: "This email doesn't exist." });
    if (mail.state !== "failed") return fail(notFailed);
    if (!mail.sealedBody) return fail(textGone);
    if (!maySendAgain(mail.template)) return fail(linkEnded);
    if (!(await isTheirAddress(tx, mail))) return fail(addressChanged);
    const { allowed } = await takeToken(tx, {
      bucket: bucketOf("mail-again", mail.toAddress),
      limit: mostADay,
      windowSeconds: 86_400,
      now: ctx.clock.now(),
    });
    if (!allowed) return fail(tooMany);
    await queueFailedMail(tx, mailId);
    await appendEvent(tx, {
      subjectKind: "mail",
      subjectId: mailId,
      type: "mail.retried",
      actor: ctx.actor,
      visibility: "internal",
      note: reason,
      topics: [],
    });
    return ok(undefined);
  });
}

/**
 * Whether whom the mail tells something of still has its address. Which order, account or chat that is stands
 * in its dedupe key; a mail without one goes to an address that some account, order or open invitation has.
 */
async function isTheirAddress(tx: Queryable, { dedupeKey, toAddress, createdAt }: MailRow): Promise<boolean> {
  const [kind, id = ""] = dedupeKey?.split(":") ?? [];
  const holds = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await tx.execute<{ holds: boolean }>(sql`select ${condition} as holds`);
    return rows[0]?.holds === true;
  };
  const to = sql`lower(${toAddress})`;
  if (kind === "order") {
    return holds(sql`exists (select from orders where id = ${id}::uuid and lower(customer_email) = ${to})`);
  }
  if (kind === "receipt") {
    // It may go to another address than the order's, until the order's own is changed.
    return holds(sql`not exists (select from events where subject_kind = 'order' and subject_id = ${id}
      and type = 'order.edited' and at >= ${createdAt.toISOString()}::timestamptz
      and data -> 'fields' @> '"customerEmail"'::jsonb)`);
  }
  if (kind === "commission") {
    return holds(sql`exists (select from users where id = ${id}::uuid and lower(email) = ${to})`);
  }
  if (kind === "chat") {
    return holds(sql`exists (select from chat_conversations c left join users u on u.id = c.person_id
      where c.id = ${id}::uuid and lower(coalesce(u.email, c.email)) = ${to})`);
  }
  return holds(sql`exists (select from users where email = ${to})
    or exists (select from orders where customer_email in (${to}, ${toAddress}))
    or exists (select from staff_invitations
      where lower(email) = ${to} and accepted_at is null and withdrawn_at is null)`);
}

const notFailed = {
  code: "conflict",
  text: "This email isn't failed any more. The list now shows the latest.",
} as const;
const textGone = {
  code: "conflict",
  text: "The text of this email was deleted. Send a fresh link from the order.",
} as const;
const linkEnded = {
  code: "conflict",
  text: "The link in this email has ended. They can ask for a new one at sign-in.",
} as const;
const addressChanged = {
  code: "conflict",
  text: "The address was changed. Send a fresh link from the order.",
} as const;
const tooMany = {
  code: "too_many",
  text: `This address already got ${mostADay} emails again today. Wait until tomorrow.`,
} as const;
