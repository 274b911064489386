import { eq } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import {
  actAsCustomer,
  changeOrder,
  type Decision,
  findOrder,
  isStaffFor,
  type OrderChange,
  type OrderRow,
  orderNotFound,
  viewerRoleOf,
} from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { alivePayout } from "../payments/index.ts";
import { isUnsent } from "../payments/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import { noAccountDetails, notAnAccount, saleEnded } from "./failures.ts";
import { resetLinkText } from "./inputs.ts";
import { isResetWaiting } from "./read-sale.ts";
import { resetLinkKind, subjectOf } from "./secrets.ts";
import { type AccountSaleRow, accountSales } from "./tables.ts";

type SaveLink = {
  orderId: string;
  token: string | undefined;
  version?: number | undefined;
  /** The link as it was pasted; goes to the vault and nowhere else (Rule P5). */
  link: string;
};
/** How often an hour a seller may replace the link of one order. */
const mostReplacements = 5;
const hourSeconds = 3600;

type Saver = "customer" | "staff";

/**
 * Keeps the link that resets the account's mail address, sealed; an earlier one is destroyed. The same link
 * again changes nothing. The seller gives the address of a page, once asked and until the account is paid;
 * they replace their own link at most five times an hour (`too_many`), and one that staff saved when asked
 * again only. Staff save any line of text, whenever they have it (Rule S79). Refuses what is not that
 * (`invalid`), whoever is neither (`forbidden`), what comes too early or too late, and a stale version
 * (`conflict`).
 */
export async function saveResetLink(ctx: AccountSalesCtx, input: SaveLink): Promise<Result<OrderChange>> {
  const order = await findOrder(ctx, input.orderId);
  if (!order) return fail(orderNotFound);
  const isSellers = (await viewerRoleOf(ctx, order, input.token)) === "customer";
  if (!isSellers && isStaffFor(ctx.actor, "orders.progress")) {
    return transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, input, (row) => storeLink(ctx, tx, row, input, "staff")),
    );
  }
  return actAsCustomer(ctx, input, "save a reset link", (row, tx) =>
    storeLink(ctx, tx, row, input, "customer"),
  );
}

async function storeLink(
  ctx: AccountSalesCtx,
  tx: Transaction,
  row: OrderRow,
  input: SaveLink,
  by: Saver,
): Promise<Result<Decision | null>> {
  if (row.type !== "account_sale") return fail(notAnAccount);
  const [sale] = await tx.select().from(accountSales).where(eq(accountSales.orderId, row.id));
  if (!sale) return fail(noAccountDetails);
  const checked = resetLinkText.safeParse(input.link);
  if (!checked.success) return fail(notALink(checked.error.issues[0]?.message));
  if (await isStored(ctx, tx, sale, checked.data)) return ok(null);
  if (!isOpen(row.status)) return fail(saleEnded);
  const taken = by === "customer" ? await takenFromSeller(ctx, tx, row, sale) : ok(undefined);
  if (!taken.ok) return taken;
  const subject = subjectOf(row.id);
  await ctx.vault.destroy(tx, { subject, kind: resetLinkKind });
  const id = await ctx.vault.seal(tx, { kind: resetLinkKind, subject, value: checked.data });
  const facts = { resetSecretId: id, resetSavedAt: ctx.clock.now(), resetSavedBy: by };
  await tx.update(accountSales).set(facts).where(eq(accountSales.orderId, row.id));
  const event = { type: "account.reset_link_received", visibility: "public", data: { by } } as const;
  return ok({ set: {}, events: [event] });
}

/** Whether a link is taken from the seller now. */
async function takenFromSeller(
  ctx: AccountSalesCtx,
  tx: Transaction,
  row: OrderRow,
  sale: AccountSaleRow,
): Promise<Result<undefined>> {
  if (!sale.resetRequestedAt) return fail(notAsked);
  const payout = await alivePayout(tx, row.id);
  if (row.status === "payment_sent" || (payout && !isUnsent(payout.state))) return fail(paidAlready);
  if (isResetWaiting(sale)) return ok(undefined);
  if (sale.resetSavedBy === "staff") return fail(savedByStaff);
  const token = await takeToken(tx, {
    bucket: bucketOf("reset-link-replaced", row.id),
    limit: mostReplacements,
    windowSeconds: hourSeconds,
    now: ctx.clock.now(),
  });
  if (token.allowed) return ok(undefined);
  return fail({ ...tooMany, retryAfterSeconds: token.retryAfterSeconds });
}

/** Whether this very link is kept already, and none was asked for since. */
async function isStored(
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
  text: "We haven't asked for a reset link. We'll email you when we need one.",
};
const paidAlready: Failure = {
  code: "conflict",
  text: "We've already paid for this account. We don't need another link.",
};
const savedByStaff: Failure = {
  code: "conflict",
  text: "Our team has saved a link. We'll email you if we need another one.",
};
const tooMany: Failure = {
  code: "too_many",
  field: "link",
  text: "You've replaced the link too often. Try again in an hour.",
};
