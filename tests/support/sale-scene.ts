import { type AccountSalesCtx, type ConfirmSale, confirmSale } from "../../domain/account-sales/index.ts";
import type { Answers } from "../../domain/account-sales/model.ts";
import { listingsReactor } from "../../domain/listings/index.ts";
import type { PlacedOrder } from "../../domain/orders/index.ts";
import type { HighScores } from "../../domain/players/model.ts";
import { systemClock } from "../../kernel/clock.ts";
import { connect } from "../../platform/database/connect.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { accountShop, offered, saleOf } from "../account-sales/account-sales-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type RunningShop, vaultKey } from "./shop-server.ts";

/** What the shops of the tests seal and open with. */
const vault = createVault([{ id: vaultKey.id, key: Buffer.from(vaultKey.key, "base64") }]);

type Options = { answers?: Partial<Answers>; scores?: HighScores; sale?: Partial<ConfirmSale> };

/** Sales of Cinder Wren's account in a running shop's own database. */
export async function saleScene(shop: RunningShop) {
  const connection = connect(shop.databaseUrl, { max: 4, onError: () => {} });
  const database = { ...connection, url: shop.databaseUrl };
  const rig = await accountShop(database);
  const orderReactors = [listingsReactor, ...rig.ctx.orderReactors];
  const ctx: AccountSalesCtx = { ...rig.ctx, orderReactors, vault, clock: systemClock, origin: shop.origin };
  return {
    ctx,
    /** The same for a member of staff who has passed the step-up. */
    asStaff: async (): Promise<AccountSalesCtx> => ({ ...ctx, actor: await person(database, "staff") }),
    /** The same for a manager, who may act alone. */
    asManager: async (): Promise<AccountSalesCtx> => ({ ...ctx, actor: await person(database, "manager") }),
    close: connection.close,
    /** Places a sale as its seller does. */
    async place({ answers, scores, sale }: Options = {}): Promise<PlacedOrder> {
      if (scores) rig.rank("Cinder Wren", scores);
      const done = await confirmSale(ctx, saleOf(await offered(ctx, answers), sale));
      if (!done.ok) throw new Error(done.error.text);
      return done.value.placed;
    },
  };
}

export type SaleScene = Awaited<ReturnType<typeof saleScene>>;
