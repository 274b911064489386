import { and, eq } from "drizzle-orm";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { changeOrder, type Decision, notYourOrder, viewerRoleOf } from "../../orders/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { readBalances } from "../ledger/ledger.ts";
import { checkDestination } from "../payouts/check-destination.ts";
import { isPaidByCustomer } from "../payouts/payout-states.ts";
import { chainPayments, refundClaims } from "../tables.ts";
import { ethRefundDue } from "./eth-refund-due.ts";
import { refundKind, refundSubject } from "./refund-claim-row.ts";
import { refundDueOf } from "./refund-due.ts";

type ClaimInput = { orderId: string; token: string | undefined; address: string };

/**
 * The customer names the address to which a refund in ETH that is due shall go; it is sealed in the vault
 * (Rule P5). Until staff have looked at it they may name another. Only what came in ETH goes back in ETH.
 * Refuses an address whose checksum is wrong and one of the shop's own (`invalid`), who does not hold the
 * order (`forbidden`), and an order of which nothing is due in ETH (`conflict`).
 */
export async function claimRefund(ctx: PaymentsCtx, input: ClaimInput): Promise<Result<undefined>> {
  const { orderId, token } = input;
  const checked = checkDestination({ method: "crypto", coin: "ETH", address: input.address.trim() });
  if (!checked.ok) return checked;
  const address = checked.value.method === "crypto" ? checked.value.address : "";
  const changed = await transact(ctx.db, (tx) =>
    changeOrder(
      ctx,
      tx,
      {
        orderId,
        mayAct: async (row) =>
          (await viewerRoleOf(ctx, row, token)) === "customer" ? ok(undefined) : fail(notYourOrder),
      },
      async (order): Promise<Result<Decision | null>> => {
        if (!isPaidByCustomer(order.type)) return fail(nothingDue);
        const amountCents = await ethRefundDue(tx, orderId);
        if (amountCents <= 0) return fail(await whyNotInEth(tx, orderId));
        if ((await tx.$count(chainPayments, eq(chainPayments.address, address))) > 0) return fail(ourAddress);
        const isOpen = and(eq(refundClaims.orderId, orderId), eq(refundClaims.state, "open"));
        const [open] = await tx.select().from(refundClaims).where(isOpen).for("update");
        const before = open
          ? await ctx.vault.open(tx, { id: open.addressSecretId, subject: refundSubject(orderId) })
          : null;
        if (before === address && open?.amountCents === amountCents) return ok(null);
        if (open?.revealedAt) return fail(beingSent);
        const now = ctx.clock.now();
        if (open) {
          await tx
            .update(refundClaims)
            .set({ state: "withdrawn", version: open.version + 1, updatedAt: now })
            .where(eq(refundClaims.id, open.id));
          await ctx.vault.destroy(tx, { subject: refundSubject(orderId), kind: refundKind });
        }
        const secret = { kind: refundKind, subject: refundSubject(orderId), value: address };
        const addressSecretId = await ctx.vault.seal(tx, secret);
        await tx
          .insert(refundClaims)
          .values({ orderId, state: "open", amountCents, addressSecretId, createdAt: now, updatedAt: now });
        const data = { amountCents };
        return ok({ set: {}, events: [{ type: "refund.claimed", visibility: "public", data }] });
      },
    ),
  );
  return changed.ok ? ok(undefined) : changed;
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
