import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { notYou } from "../../platform/mail/not-you.ts";
import { hashBackupCode, newBackupCodes, parseBackupCodes } from "./backup-code-storage.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import type { CurrentPassword } from "./inputs.ts";
import { checkPassword } from "./passwords.ts";
import { lockPerson } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";
import { twoFactors } from "./tables.ts";

/** How many unused backup codes a person has. */
export async function countBackupCodes(db: Queryable, personId: string): Promise<number> {
  const [row] = await db
    .select({ codes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, personId));
  return row ? parseBackupCodes(row.codes).length : 0;
}

/**
 * Makes ten new backup codes after checking the password; those from before are void. They are shown once,
 * only their hashes are kept, and the person is told by mail. Refused as a `conflict` where two-step sign-in
 * is off.
 */
export async function renewBackupCodes(
  ctx: PeopleCtx,
  input: CurrentPassword & { headers: RequestHeaders; viewer: Viewer },
): Promise<Result<string[]>> {
  const { headers, viewer } = input;
  const { personId } = viewer;
  const checked = await checkPassword(ctx, { password: input.currentPassword, headers, personId });
  if (!checked.ok) return checked;
  const { secret } = await ctx.auth.$context;
  const codes = newBackupCodes();
  const backupCodes = JSON.stringify(codes.map((code) => hashBackupCode(code, secret)));
  const renewed = await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person?.twoFactorEnabled) return false;
    await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, personId));
    await note(ctx, tx, personId, "person.backup_codes_renewed");
    await ctx.mailer.queue(tx, { to: person.email, template: "notice", props: renewedNotice(ctx.origin) });
    return true;
  });
  if (!renewed) return fail({ code: "conflict", text: "Two-step sign-in is off for this account." });
  return ok(codes);
}

/**
 * Records that a backup code was used, and tells the person by mail how many are left. The service uses the
 * code up by itself before: should the server stop in between, it is used without an event and a mail.
 */
export async function reportBackupCodeUse(ctx: PeopleCtx, personId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person) return;
    const left = await countBackupCodes(tx, personId);
    await note(ctx, tx, personId, "person.backup_code_used", { left });
    await ctx.mailer.queue(tx, { to: person.email, template: "notice", props: usedNotice(ctx.origin, left) });
  });
}

async function note(
  ctx: PeopleCtx,
  tx: Transaction,
  personId: string,
  type: string,
  data?: { left: number },
): Promise<void> {
  const { actor } = ctx;
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type,
    actor,
    visibility: "internal",
    topics: [`user:${personId}`],
    ...(data && { data }),
  });
}

function usedNotice(origin: string, left: number) {
  const few = { line: left === 0 ? "codesLeft/none" : "codesLeft/one" } as const;
  const codesLeft = left > 1 ? ({ line: "codesLeft/some", values: { count: String(left) } } as const) : few;
  return {
    kind: "backup-code-used",
    values: { codesLeft },
    link: `${origin}/profile/security`,
    smallPrint: notYou,
  } as const;
}

function renewedNotice(origin: string) {
  return {
    kind: "backup-codes-new",
    link: `${origin}/profile/security`,
    smallPrint: notYou,
  } as const;
}
