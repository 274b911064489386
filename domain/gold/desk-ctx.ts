import type { OrdersCtx } from "../orders/index.ts";

/** What the desk's commands on rates and positions need. */
export type DeskCtx = Pick<OrdersCtx, "db" | "clock" | "actor">;
