import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type OrderChange } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { isBoost } from "./boost-quote.ts";
import type { BoostsCtx } from "./context.ts";
import { boostEnded, notABoost } from "./failures.ts";

type Progress = { orderId: string; version?: number | undefined; note: string };

/**
 * Staff tell the customer how the boost goes: a public event, seen live. Brought with the order's version, a
 * note that is sent twice is written once. Refuses an empty note (`invalid`), a boost that has ended and a
 * stale version (`conflict`).
 */
export async function addBoostProgress(ctx: BoostsCtx, input: Progress): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const note = input.note.trim();
  if (!note) return fail({ code: "invalid", field: "note", text: "Please say how it goes." });
  const { orderId, version } = input;
  return transact(ctx.db, (tx) =>
    changeOrder(ctx, tx, { orderId, version }, ({ type, status }) => {
      if (!isBoost(type)) return fail(notABoost);
      if (!isOpen(status)) return fail(boostEnded);
      return ok({ set: {}, events: [{ type: "boost.progress", visibility: "public", note }] });
    }),
  );
}
