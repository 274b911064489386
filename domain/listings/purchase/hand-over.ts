import type { Failure } from "../../../kernel/errors.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { findOrders, type OrderRow } from "../../orders/index.ts";
import type { Release } from "../../release/index.ts";
import type { ListingsCtx } from "../context.ts";
import { isOurs } from "../is-ours.ts";
import type { ListingRow } from "../tables.ts";
import { loginStateOf } from "./purchase-login.ts";

/** The login as the gate is asked for it (Rule P42): it was paid for, so it adds to no sum. */
export function loginRelease(order: OrderRow): Release {
  return { kind: "login", worthCents: 0, order };
}

/** Why an account cannot be handed to its buyer now; null when it can. */
export async function whyNotHandOver(
  ctx: Pick<ListingsCtx, "vault">,
  db: Queryable,
  listing: ListingRow,
): Promise<Failure | null> {
  if (await wasTakenBack(db, listing)) return takenBack;
  return (await loginStateOf(ctx, db, listing)) === "ready" ? null : noLogin;
}

/** Whether the sale that an account came from was taken back, so that it is not ours to sell. */
export async function wasTakenBack(
  db: Queryable,
  { sourceOrderId }: Pick<ListingRow, "sourceOrderId">,
): Promise<boolean> {
  if (!sourceOrderId) return false;
  const sale = (await findOrders({ db }, [sourceOrderId])).get(sourceOrderId);
  return sale !== undefined && !isOurs(sale);
}

const takenBack: Failure = {
  code: "conflict",
  text: "The sale we got this account from was reversed, so we can't hand it over. Cancel the order.",
};
const noLogin: Failure = {
  code: "conflict",
  text: "The login is missing, or an earlier buyer knows it. Save a new one on the listing, then hand it over.",
};
