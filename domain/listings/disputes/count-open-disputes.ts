import { eq } from "drizzle-orm";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";
import { purchaseDisputes } from "../tables.ts";

/** How many disputes wait for a decision, for staff who read orders; 0 for everybody else. */
export async function countOpenDisputes({ actor, db }: Pick<ListingsCtx, "actor" | "db">): Promise<number> {
  if (!allow(actor, "orders.read").ok) return 0;
  return db.$count(purchaseDisputes, eq(purchaseDisputes.state, "open"));
}
