import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder, type Decision, type OrderChange, type OrderRow } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { isBoost } from "./boost-quote.ts";
import type { BoostsCtx } from "./context.ts";
import { boostEnded, notABoost } from "./failures.ts";

type SettleGear = {
  orderId: string;
  /** The version that was looked at; left out, the newest. */
  version?: number | undefined;
  outcome: "returned" | "kept";
  note?: string | undefined;
};

/**
 * Staff say whether our gear came back: then its deposit is owed to the customer again, else it is kept, for
 * a reason that the customer reads; payments book it (Rules S89, P13). A deposit that was kept can still be
 * returned, never the other way round, since the money may have left. Also after the boost ended, however it
 * did. Saying the same again changes nothing. Refuses a boost without our gear (`invalid`), one that has not
 * started, and a stale version (`conflict`).
 */
export async function settleGear(ctx: BoostsCtx, input: SettleGear): Promise<Result<OrderChange>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { orderId, version } = input;
  return transact(ctx.db, (tx) => changeOrder(ctx, tx, { orderId, version }, (row) => decide(row, input)));
}

function decide(row: OrderRow, { outcome, note: typed }: SettleGear): Result<Decision | null> {
  if (!isBoost(row.type)) return fail(notABoost);
  if (!row.depositState) return fail(noGear);
  if (row.depositState === outcome) return ok(null);
  if (row.depositState === "returned") return fail(returnedAlready);
  // Canceled before it was started, the gear never left us and counts as returned.
  if (row.status === "pending") return fail(notStarted);
  const note = typed?.trim() || undefined;
  if (outcome === "kept" && !note) return fail(noReason);
  const type = outcome === "kept" ? "boost.gear_kept" : "boost.gear_returned";
  const data = { depositCents: row.depositCents };
  return ok({
    set: { depositState: outcome },
    events: [{ type, visibility: "public", data, note }],
    note,
  });
}

const noGear: Failure = { code: "invalid", text: "This boost uses the customer's own gear." };
const notStarted: Failure = {
  code: "conflict",
  text: "You can settle the gear once the boost is in progress.",
};
const returnedAlready: Failure = { code: "conflict", text: "The deposit has already been returned." };
const noReason: Failure = { code: "invalid", field: "note", text: "Please say why the deposit is kept." };

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
