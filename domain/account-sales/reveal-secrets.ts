import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendOrderEvent, findOrder, notOnOwnOrder, orderNotFound } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { loginKind, resetLinkKind, type SaleLogin, subjectOf } from "./secrets.ts";
import { type AccountSaleRow, accountSales } from "./tables.ts";

const shortestReason = 3;

type RevealInput = { orderId: string; reason: string };

/**
 * Shows staff the login of an account (Rule P5): a person who may, in a session that has passed the step-up,
 * with a reason, which the log keeps before anything is shown. Refuses whose sale it is (`forbidden`), and
 * `not_found` when there is none or it has been destroyed.
 */
export async function revealLogin(ctx: AccountSalesCtx, input: RevealInput): Promise<Result<SaleLogin>> {
  const opened = await reveal(ctx, input, {
    kind: loginKind,
    idOf: ({ loginSecretId }) => loginSecretId,
    destroyed: { code: "not_found", text: "The login of this account has been destroyed." },
  });
  // Sealed by confirmSale with exactly this shape.
  return opened.ok ? ok(JSON.parse(opened.value) as SaleLogin) : opened;
}

/** Shows staff the link that resets the account's mail address, under the same conditions. */
export async function revealResetLink(
  ctx: AccountSalesCtx,
  input: RevealInput,
): Promise<Result<{ link: string }>> {
  const opened = await reveal(ctx, input, {
    kind: resetLinkKind,
    idOf: ({ resetSecretId }) => resetSecretId,
    destroyed: { code: "not_found", text: "The reset link has been destroyed." },
  });
  return opened.ok ? ok({ link: opened.value }) : opened;
}

type Sealed = { kind: string; idOf: (sale: AccountSaleRow) => string | null; destroyed: Failure };

async function reveal(
  ctx: AccountSalesCtx,
  { orderId, reason }: RevealInput,
  { kind, idOf, destroyed }: Sealed,
): Promise<Result<string>> {
  const may = allow(ctx.actor, "secrets.reveal");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(personsOnly);
  const note = reason.trim();
  if (note.length < shortestReason) return fail(noReason);
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  const others = notOnOwnOrder(ctx.actor, order);
  if (!others.ok) return others;
  const [sale] = await ctx.db.select().from(accountSales).where(eq(accountSales.orderId, orderId));
  const id = sale && idOf(sale);
  if (!id) return fail(sale ? nothingSaved : noDetails);
  return transact(ctx.db, async (tx) => {
    const value = await ctx.vault.open(tx, { id, subject: subjectOf(orderId) });
    if (value === null) return fail(destroyed);
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data: { kind } });
    return ok(value);
  });
}

const personsOnly: Failure = { code: "forbidden", text: "Only people reveal the secrets of an account." };
const noReason: Failure = { code: "invalid", field: "reason", text: "Please say why you need to see it." };
const noDetails: Failure = { code: "not_found", text: "No account details provided." };
const nothingSaved: Failure = { code: "not_found", text: "No reset link has been saved yet." };
