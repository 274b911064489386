import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { type AccessRows, accessSubject } from "./access-rows.ts";
import { type AccessPart, accessFields, accessPartLabels, accessParts } from "./boost-access.ts";
import { type AccessAct, changeAccess, revealedAlready } from "./change-access.ts";
import type { BoostsCtx } from "./context.ts";

/** The parts as they were typed; they go to the vault and nowhere else (Rule P5). */
type GiveAccess = AccessAct & { parts: Partial<Record<AccessPart, string>> };

/**
 * The customer of a paid boost hands over access to the game account, or more of it, or another value of what
 * nobody has revealed yet (Rule P36). The same parts again change nothing. Staff read in the log which parts
 * came. Refuses nothing at all (`invalid`), what staff have revealed, an order that has ended or isn't paid,
 * a stale version (`conflict`), whoever isn't the customer (`forbidden`), and too many changes an hour
 * (`too_many`).
 */
export async function giveBoostAccess(ctx: BoostsCtx, input: GiveAccess): Promise<Result<undefined>> {
  const sent = accessParts.filter((part) => input.parts[part]);
  if (sent.length === 0) return fail(nothingSent);
  return changeAccess(ctx, input, "give access", async (rows, tx) => {
    const revealed = rows.parts.find(({ part, revealedAt }) => revealedAt && sent.includes(part));
    if (revealed) return fail({ ...revealedAlready, field: accessFields[revealed.part] });
    const given = await onlyNew(ctx, tx, rows, input.parts);
    const fresh = accessParts.filter((part) => given[part]);
    if (fresh.length === 0) return ok(null);
    const gone = rows.parts.map(({ part }) => part).filter((part) => fresh.includes(part));
    const data = { parts: fresh.map((part) => accessPartLabels[part]) };
    return ok({ choice: "login", gone, given, event: { type: "boost.access_given", data } });
  });
}

/** Leaves out what is kept with this very value: sent twice, it is written once. */
async function onlyNew(
  ctx: BoostsCtx,
  tx: Transaction,
  { parts }: AccessRows,
  sent: GiveAccess["parts"],
): Promise<GiveAccess["parts"]> {
  const fresh = { ...sent };
  for (const { part, secretId: id, orderId } of parts) {
    if (!fresh[part]) continue;
    const stored = await ctx.vault.open(tx, { id, subject: accessSubject(orderId) });
    if (stored === fresh[part]) delete fresh[part];
  }
  return fresh;
}

const nothingSent = {
  code: "invalid",
  field: accessFields.login,
  text: "Fill in at least one field.",
} as const;
