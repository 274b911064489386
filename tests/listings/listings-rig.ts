import { randomUUID } from "node:crypto";
import {
  type AccountSalesCtx,
  confirmSale,
  saleForListing,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import type { Answers } from "../../domain/account-sales/model.ts";
import { draftListing, listingsReactor } from "../../domain/listings/index.ts";
import { setOrderStatus } from "../../domain/orders/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { accountShop, offered, saleOf } from "../account-sales/account-sales-rig.ts";
import { person } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { vaultKey } from "../support/tools.ts";

/** One vault for all shops of a file, as programs over one database have. */
const vault = createVault([vaultKey("k1")]);

/** A sale in a shop that lists accounts; staff have verified it unless asked otherwise. */
export async function boughtIn(
  database: TestDatabase,
  answers: Partial<Answers> = {},
  isVerified: boolean = true,
) {
  const { ctx: plain, clock } = await accountShop(database);
  const ctx: AccountSalesCtx = {
    ...plain,
    vault,
    orderReactors: [listingsReactor, ...plain.orderReactors],
  };
  // Whose work an order is has tests of its own (tests/orders/taken.test.ts).
  const as = (actor: Actor): AccountSalesCtx => ({ ...ctx, actor, onHeld: "leave-to-them" });
  const manager = as(await person(database, "manager", "Ledger Oak"));
  // An account is listed once, so each that is sold here has a login of its own.
  const login = { name: `wren-login-${randomUUID()}@mail.example`, password: "Pa55 wörd of the account" };
  const done = await confirmSale(ctx, saleOf(await offered(ctx, answers), { login }));
  if (!done.ok) throw new Error(done.error.text);
  const { orderId } = done.value.placed;
  if (isVerified) {
    const taken = await setOrderStatus(manager, { orderId, status: "in_progress" });
    if (!taken.ok) throw new Error(taken.error.text);
    await verify(manager, orderId, taken.value.after.version);
  }
  return { shop: { ctx, clock, as }, manager, orderId, login };
}

/** Verifies the account of a sale for the version that was looked at. */
export async function verify(ctx: AccountSalesCtx, orderId: string, version: number): Promise<void> {
  const verified = await verifyAccount(ctx, { orderId, version, note: "Seen by the test" });
  if (!verified.ok) throw new Error(verified.error.text);
}

/** As the desk does it: what the sale tells, made into a draft. */
export async function list(ctx: AccountSalesCtx, orderId: string) {
  const sale = await saleForListing(ctx, orderId);
  return sale.ok ? draftListing(ctx, sale.value) : sale;
}
