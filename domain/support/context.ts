import type { OrdersCtx } from "../orders/index.ts";

/** What the commands of this part need. */
export type SupportCtx = Pick<OrdersCtx, "db" | "clock" | "actor" | "vault" | "mailer" | "origin" | "signer">;
