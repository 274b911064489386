import { eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { actAsCustomer, type Decision, type OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { readBalances } from "../ledger/ledger.ts";
import { checkDestination } from "../payouts/check-destination.ts";
import { isPaidByCustomer } from "../payouts/payout-states.ts";
import { chainPayments, refundClaims } from "../tables.ts";
import { ethRefundDue, lockOpenClaim, refundKind, refundSubject, withdrawClaim } from "./open-claim.ts";
import { refundDueOf } from "./refund-due.ts";

type ClaimInput = { orderId: string; token: string | undefined; address: string };

/**
 * The customer names the address to which a refund in ETH that is due shall go; it is sealed in the vault
 * (Rule P5). Until staff have looked at it they may name another. Only what came in ETH goes back in ETH.
 * Refuses an address whose checksum is wrong and one of the shop's own (`invalid`), who does not hold the
 * order (`forbidden`), and an order of which nothing is due in ETH (`conflict`).
 */
export async function claimRefund(ctx: PaymentsCtx, input: ClaimInput): Promise<Result<undefined>> {
  const checked = checkDestination({ method: "crypto", coin: "ETH", address: input.address.trim() });
  if (!checked.ok) return checked;
  const address = checked.value.method === "crypto" ? checked.value.address : "";
  const act = { orderId: input.orderId, token: input.token };
  const claimed = await actAsCustomer(ctx, act, "say where its refund goes", (order, tx) =>
    claim(ctx, tx, order, address),
  );
  return claimed.ok ? ok(undefined) : claimed;
}

async function claim(
  ctx: PaymentsCtx,
  tx: Transaction,
  { id: orderId, type }: OrderRow,
  address: string,
): Promise<Result<Decision | null>> {
  if (!isPaidByCustomer(type)) return fail(nothingDue);
  const amountCents = await ethRefundDue(tx, orderId);
  if (amountCents <= 0) return fail(await whyNotInEth(tx, orderId));
  if ((await tx.$count(chainPayments, eq(chainPayments.address, address))) > 0) return fail(ourAddress);
  const subject = refundSubject(orderId);
  const open = await lockOpenClaim(tx, orderId);
  const before = open && (await ctx.vault.open(tx, { id: open.addressSecretId, subject }));
  if (before === address && open?.amountCents === amountCents) return ok(null);
  if (open?.revealedAt) return fail(beingSent);
  if (open) await withdrawClaim(ctx, tx, open);
  const now = ctx.clock.now();
  const addressSecretId = await ctx.vault.seal(tx, { kind: refundKind, subject, value: address });
  await tx
    .insert(refundClaims)
    .values({ orderId, state: "open", amountCents, addressSecretId, createdAt: now, updatedAt: now });
  return ok({ set: {}, events: [{ type: "refund.claimed", visibility: "public", data: { amountCents } }] });
}

async function whyNotInEth(tx: Transaction, orderId: string): Promise<Failure> {
  const { dueCents, goldCents } = refundDueOf(await readBalances(tx, orderId));
  if (dueCents <= 0) return nothingDue;
  return goldCents === dueCents ? comesAsGold : comesAsItCame;
}

const ourAddress = {
  code: "invalid",
  field: "address",
  text: "This is our address, not your wallet's. Enter one of your own.",
} as const;

/** Whoever sends has seen the address: another one now would be paid a second time. */
const beingSent = {
  code: "conflict",
  field: "address",
  text: "We're already sending this refund to your address. Message us if it's wrong.",
} as const;

const comesAsItCame = {
  code: "conflict",
  text: "You paid another way, so we refund it that way. We'll message you to arrange it.",
} as const;

const comesAsGold = {
  code: "conflict",
  text: "You paid in gold, so we refund it as gold in game. We'll message you to arrange it.",
} as const;

const nothingDue = { code: "conflict", text: "No refund is due for this order." } as const;
