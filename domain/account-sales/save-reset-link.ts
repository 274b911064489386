import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import {
  actAsCustomer,
  changeOrder,
  type Decision,
  findOrder,
  isStaffFor,
  type OrderChange,
  type OrderRow,
  orderNotFound,
  standingOf,
} from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import { customerResetLink, resetLinkText } from "./inputs.ts";
import { isResetWaiting } from "./read-sale.ts";
import { noAccountDetails, notAnAccount, saleEnded } from "./refusals.ts";
import { resetLinkKind, subjectOf } from "./secrets.ts";
import { type AccountSaleRow, accountSales } from "./tables.ts";

type SaveLink = {
  orderId: string;
  token: string | undefined;
  version?: number | undefined;
  /** The link as it was pasted; goes to the vault and nowhere else (Rule P5). */
  link: string;
};
type Saver = "customer" | "staff";

/**
 * Keeps the link that resets the account's mail address, sealed; an earlier one is destroyed. The same link again changes
 * nothing. The seller gives the address of a page, once asked; staff any line of text, whenever they have it (spec/1 §5).
 * Refuses what is not that (`invalid`), whoever is neither (`forbidden`), an ended sale and a stale version (`conflict`).
 */
export async function saveResetLink(ctx: AccountSalesCtx, input: SaveLink): Promise<Result<OrderChange>> {
  const order = await findOrder(ctx, input.orderId);
  if (!order) return fail(orderNotFound);
  const isSellers = (await standingOf(ctx, order, input.token)) === "customer";
  if (!isSellers && isStaffFor(ctx.actor, "orders.progress")) {
    return transact(ctx.db, (tx) => changeOrder(ctx, tx, input, (row) => keep(ctx, tx, row, input, "staff")));
  }
  return actAsCustomer(ctx, input, "save a reset link", (row, tx) => keep(ctx, tx, row, input, "customer"));
}

async function keep(
  ctx: AccountSalesCtx,
  tx: Transaction,
  row: OrderRow,
  input: SaveLink,
  by: Saver,
): Promise<Result<Decision | null>> {
  if (row.type !== "account_sale") return fail(notAnAccount);
  const [sale] = await tx.select().from(accountSales).where(eq(accountSales.orderId, row.id));
  if (!sale) return fail(noAccountDetails);
  const checked = (by === "customer" ? customerResetLink : resetLinkText).safeParse(input.link);
  if (!checked.success) return fail(notALink(checked.error.issues[0]?.message));
  if (await isKept(ctx, tx, sale, checked.data)) return ok(null);
  if (!isOpen(row.status)) return fail(saleEnded);
  if (by === "customer" && !sale.resetRequestedAt) return fail(notAsked);
  const subject = subjectOf(row.id);
  await ctx.vault.destroy(tx, { subject, kind: resetLinkKind });
  const id = await ctx.vault.seal(tx, { kind: resetLinkKind, subject, value: checked.data });
  const facts = { resetSecretId: id, resetSavedAt: ctx.clock.now(), resetSavedBy: by };
  await tx.update(accountSales).set(facts).where(eq(accountSales.orderId, row.id));
  const event = { type: "account.reset_link_received", visibility: "public", data: { by } } as const;
  return ok({ set: {}, events: [event] });
}

/** Whether this very link is kept already, and none was asked for since. */
async function isKept(
  ctx: AccountSalesCtx,
  tx: Transaction,
  sale: AccountSaleRow,
  link: string,
): Promise<boolean> {
  const { resetSecretId: id, orderId } = sale;
  if (!id || isResetWaiting(sale)) return false;
  return (await ctx.vault.open(tx, { id, subject: subjectOf(orderId) })) === link;
}

function notALink(text = "Please paste the link."): Failure {
  return { code: "invalid", field: "link", text };
}

const notAsked: Failure = {
  code: "conflict",
  text: "We have not asked for a reset link. We write to you when we need one.",
};
