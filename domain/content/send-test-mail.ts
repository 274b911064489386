import { filledCopy, filledFact, type MailCopy, sampleValues } from "../../kernel/mails/mail-copy.ts";
import { type MailKind, mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { transact } from "../../platform/database/transact.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import { readShop } from "../../platform/settings/read-shop.ts";
import { allow, confirmedEmailOf } from "../people/index.ts";
import { checkedValue } from "./check-block.ts";
import { appendDraftEvent } from "./draft-event.ts";
import { mailKeyOf } from "./mail-blocks.ts";
import { readMailLines } from "./read-site-content.ts";

type TestCtx = Pick<Ctx, "db" | "log" | "clock" | "actor" | "mailer" | "origin">;

/** How many test mails one person may ask for in an hour. */
const mostAnHour = 30;

const smallPrint = "This is a test with sample data. Its button only opens the shop.";

/**
 * Mails a text with sample data to whoever asks, at their own confirmed address and nowhere else; null stands
 * for the shop's own text. Needs `content.edit`. Refuses a text that could not be published (`invalid`), and
 * more than thirty an hour (`too_many`). Answers the address.
 */
export async function sendTestMail(
  ctx: TestCtx,
  { kind, copy }: { kind: MailKind; copy: unknown },
): Promise<Result<{ to: string }>> {
  const may = allow(ctx.actor, "content.edit");
  if (!may.ok) return may;
  const checked = checkedValue(mailKeyOf(kind), copy);
  if (!checked.ok) return checked;
  const { actor, clock, origin } = ctx;
  const to = actor.kind === "person" ? await confirmedEmailOf(ctx.db, actor.personId) : null;
  if (to === null) return fail(noAddress);
  const spec = mailSpecOf(kind);
  // What the block's schema has just read.
  const own = checked.value as MailCopy | null;
  return transact(ctx.db, async (tx): Promise<Result<{ to: string }>> => {
    const bucket = bucketOf("test-mail", to);
    const taken = await takeToken(tx, { bucket, limit: mostAnHour, windowSeconds: 3600, now: clock.now() });
    if (!taken.allowed) return fail({ ...tooMany, retryAfterSeconds: taken.retryAfterSeconds });
    const samples = { ...sampleValues(spec), shopName: (await readShop(tx)).name };
    const filled = filledCopy(own ?? spec.copy, samples, await readMailLines({ ...ctx, db: tx }));
    await ctx.mailer.queue(tx, {
      to,
      template: "notice",
      props: {
        ...filledCopy({ ...filled, subject: `Test: ${filled.subject}` }, {}),
        button: filled.button ?? "",
        ...(spec.isOfOrder ? { lines: [{ label: "Order", value: "#4F2A81C0" }] } : {}),
        ...(filled.button === null ? {} : { link: origin }),
        smallPrint: [filledFact(spec, samples), smallPrint].filter(Boolean).join(" "),
      },
    });
    await appendDraftEvent(tx, ctx, mailKeyOf(kind), "content.test_mail_sent", {});
    return ok({ to });
  });
}

const noAddress = { code: "conflict", text: "Confirm your own email address first." } as const;
const tooMany = { code: "too_many", text: "You've sent many test emails. Try again in an hour." } as const;
