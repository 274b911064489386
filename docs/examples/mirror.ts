import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { allOrders, answered, type Schemas, setting, shopOf } from "./shop.ts";

// Keeps a copy of all orders in one file, without loss, wherever this program or the shop is stopped.
//
// 1. Without a cursor: ask for one first, then read the whole list. What changes meanwhile comes after that
//    cursor again.
// 2. With it: ask for changes, store the orders, then the new cursor. An order may come twice, none is missed.
// 3. A cursor that is refused (400) is forgotten: the copy begins anew.
//
// Here both are stored at once, by a file that takes the other's place.

type Order = Schemas["ListedOrder"];
type Copy = { cursor: string; orders: Record<string, Order> };

const shop = shopOf(setting("SHOP_KEY"));
const file = setting("MIRROR_FILE");
const pauseMilliseconds = Number(process.env.MIRROR_PAUSE ?? 2_000);

function stored(): Copy | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function store(copy: Copy): void {
  writeFileSync(`${file}.new`, JSON.stringify(copy));
  renameSync(`${file}.new`, file);
}

async function begin(): Promise<Copy> {
  const { next_cursor: cursor } = await answered(shop.GET("/api/orders/changes"));
  const orders = await allOrders(shop);
  const copy = { cursor, orders: Object.fromEntries(orders.map((order) => [order.id, order])) };
  store(copy);
  return copy;
}

/** Reads one page of changes; null where the cursor isn't taken any more. */
async function follow({ cursor, orders }: Copy): Promise<{ copy: Copy; hasMore: boolean } | null> {
  const call = shop.GET("/api/orders/changes", { params: { query: { cursor } } });
  if ((await call).response.status === 400) return null;
  const page = await answered(call);
  const now = { ...orders, ...Object.fromEntries(page.orders.map((order) => [order.id, order])) };
  for (const id of page.removed_ids) delete now[id];
  const copy = { cursor: page.next_cursor, orders: now };
  store(copy);
  return { copy, hasMore: page.has_more };
}

let copy = stored() ?? (await begin());
for (;;) {
  // A shop that isn't there is asked again.
  const followed = await follow(copy).catch(() => ({ copy, hasMore: false }));
  copy = followed?.copy ?? (await begin());
  if (!followed?.hasMore) await setTimeout(pauseMilliseconds);
}
