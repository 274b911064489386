import { and, eq } from "drizzle-orm";
import { fail, ok } from "../../kernel/result.ts";
import type { OrderReactor } from "../orders/index.ts";
import { isBoost } from "./boost-quote.ts";
import { boostSnapshots } from "./tables.ts";

/**
 * What a boost asks of its order's changes: it is completed with the high scores taken afterwards, or with a note that says
 * why not.
 */
export const boostsReactor: OrderReactor = async (_ctx, tx, { before, after, note }) => {
  const completes = after.status === "completed" && before.status !== "completed";
  if (!isBoost(after.type) || !completes || note) return ok(undefined);
  const isAfter = and(eq(boostSnapshots.orderId, after.id), eq(boostSnapshots.moment, "after"));
  const taken = await tx.select({ orderId: boostSnapshots.orderId }).from(boostSnapshots).where(isAfter);
  return taken.length > 0 ? ok(undefined) : fail(noProof);
};

const noProof = {
  code: "conflict",
  field: "note",
  text: "The high scores were not taken after the boost. Take them first, or say why not in a note.",
} as const;
