import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendOrderEvent, orderNotFound } from "../orders/index.ts";
import { reveal } from "../release/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { loginKind, resetLinkKind, type SaleLogin, subjectOf } from "./secrets.ts";
import { type AccountSaleRow, accountSales } from "./tables.ts";

type RevealInput = { orderId: string; reason: string };

/**
 * Shows staff the login of an account, as `reveal` lets them; `not_found` when there is none or it has been
 * destroyed.
 */
export async function revealLogin(ctx: AccountSalesCtx, input: RevealInput): Promise<Result<SaleLogin>> {
  const opened = await revealSealed(ctx, input, {
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
  const opened = await revealSealed(ctx, input, {
    kind: resetLinkKind,
    idOf: ({ resetSecretId }) => resetSecretId,
    destroyed: { code: "not_found", text: "The reset link has been destroyed." },
  });
  return opened.ok ? ok({ link: opened.value }) : opened;
}

type Sealed = { kind: string; idOf: (sale: AccountSaleRow) => string | null; destroyed: Failure };

async function revealSealed(
  ctx: AccountSalesCtx,
  { orderId, reason }: RevealInput,
  { kind, idOf, destroyed }: Sealed,
): Promise<Result<string>> {
  return reveal(ctx, { orderId, reason }, async (tx, { note, order }) => {
    if (!order) return fail(orderNotFound);
    const [sale] = await tx.select().from(accountSales).where(eq(accountSales.orderId, orderId));
    const id = sale && idOf(sale);
    if (!id) return fail(sale ? nothingSaved : noDetails);
    const value = await ctx.vault.open(tx, { id, subject: subjectOf(orderId) });
    if (value === null) return fail(destroyed);
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data: { kind } });
    return ok(value);
  });
}

const noDetails: Failure = { code: "not_found", text: "No account details provided." };
const nothingSaved: Failure = { code: "not_found", text: "No reset link has been saved yet." };
