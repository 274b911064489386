import { eq } from "drizzle-orm";
import { erasedMailEnding } from "../../kernel/erased.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendOrderEvent, changeOrder, type OrderChange, type OrderRow } from "../orders/index.ts";
import { readPayoutDetails } from "../ways/inputs.ts";
import { payoutDestination } from "../ways/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import { noAccountDetails, notAnAccount } from "./failures.ts";
import { checkedNote, mayPut, putOnList } from "./put-on-list.ts";
import { loginTraits, type RecoveredHit, type RecoveredTrait } from "./recovered.ts";
import { type SaleLogin, subjectOf } from "./secrets.ts";
import { type AccountSaleRow, accountOffers, accountSales } from "./tables.ts";

type RecoverSale = {
  orderId: string;
  version?: number | undefined;
  effect: RecoveredHit["effect"];
  note: string;
};

/**
 * The seller took the account back: its game name, login, contact mail and payout destination go on the list,
 * read from the vault without being shown to anybody; secrets that have been destroyed are left out. A block
 * that stands there already is not lowered; all of it there already with the same words changes nothing.
 * Blocking is for whoever edits offers (`forbidden`). Refuses an order that is no account sale or a note that
 * spells a value out (`invalid`; staff are told), and a stale version or a seller whose data has been erased
 * (`conflict`).
 */
export async function recoverSale(ctx: AccountSalesCtx, input: RecoverSale): Promise<Result<OrderChange>> {
  const { effect, orderId } = input;
  const may = mayPut(ctx, effect);
  if (!may.ok) return may;
  let spelledOut: OrderRow | undefined;
  const done = await transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, input, async (row) => {
      if (row.type !== "account_sale") return fail(notAnAccount);
      const [sale] = await tx.select().from(accountSales).where(eq(accountSales.orderId, orderId));
      if (!sale) return fail(noAccountDetails);
      const traits = await traitsOf(ctx, tx, row, sale);
      if (traits.length === 0) return fail(erasedSeller);
      const note = checkedNote(input.note, traits);
      if (!note.ok) {
        if (checkedNote(input.note, []).ok) spelledOut = row;
        return note;
      }
      const kinds = new Set<RecoveredTrait["kind"]>();
      for (const trait of traits) {
        const put = { trait, effect, note: note.value, orderId, mayLower: false };
        const outcome = await putOnList(ctx, tx, put);
        if (outcome === "added" || outcome === "changed") kinds.add(trait.kind);
      }
      if (kinds.size === 0) return ok(null);
      const data = { kinds: [...kinds], effect };
      const event = { type: "account.recovered", visibility: "internal", note: note.value, data } as const;
      return ok({ set: {}, events: [event] });
    }),
  );
  if (spelledOut) await tellFailure(ctx, spelledOut);
  return done;
}

const erasedSeller = {
  code: "conflict",
  text: "The seller's data has been erased, so nothing is left to put on the list.",
} as const;

/** The failure says that a guess was right, so every one is told, like a secret that is read. */
async function tellFailure(ctx: AccountSalesCtx, order: OrderRow): Promise<void> {
  const what = "put it on the list of recovered accounts with one of its secrets in the note";
  await ctx.db.transaction((tx) =>
    appendOrderEvent(tx, ctx.actor, order, {
      type: "order.refused",
      visibility: "internal",
      data: { what, by: "staff" },
    }),
  );
}

/** Everything of a sale by which its seller may come again. */
async function traitsOf(
  ctx: AccountSalesCtx,
  tx: Transaction,
  order: OrderRow,
  sale: AccountSaleRow,
): Promise<RecoveredTrait[]> {
  const [offer] = await tx.select().from(accountOffers).where(eq(accountOffers.id, sale.offerId));
  // Nothing is known any more of who had their data erased, and others may bear the name that stands there.
  if (order.customerEmail.endsWith(erasedMailEnding)) return [];
  const names = [offer?.rsn, order.rsn].filter((rsn) => typeof rsn === "string");
  const traits: RecoveredTrait[] = [...new Set(names)].map((value) => ({ kind: "rsn", value }));
  traits.push({ kind: "email", value: order.customerEmail });
  const subject = subjectOf(order.id);
  const login = await ctx.vault.open(tx, { id: sale.loginSecretId, subject });
  if (login !== null) {
    // Sealed by confirmSale with exactly this shape.
    const { name } = JSON.parse(login) as SaleLogin;
    traits.push(...loginTraits(sale.loginMethod, name));
  }
  const { payoutSecretId: id } = order;
  const payout = id && (await ctx.vault.open(tx, { id, subject }));
  if (payout) {
    const details = readPayoutDetails(payout);
    traits.push({ kind: "wallet", value: payoutDestination(details) });
  }
  return traits;
}
