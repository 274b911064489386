import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { once } from "../../../platform/idempotency/once.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { changeOrder } from "../status/change-order.ts";

type NoteInput = {
  orderId: string;
  note: string;
  isPublic: boolean;
  /** Sent again under the same key, the note is written once (Rule P11). */
  once: { scope: string; key: string };
};

/**
 * Writes a note into an order's log, for staff or for the customer too. Refuses an empty one (`invalid`) and
 * another note under a key that was used (`key_reused`).
 */
export async function addNote(ctx: OrdersCtx, input: NoteInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { orderId, isPublic } = input;
  const note = input.note.trim();
  if (!note) return fail({ code: "invalid", field: "note", text: "Write a note first." });
  const visibility = isPublic ? "public" : "internal";
  const request = { ...input.once, content: { orderId, note, visibility } };
  const failures: Failure[] = [];
  const added = await once(ctx, request, async (tx) => {
    // What only staff read is a word to the colleague who works on the order.
    const noteCtx = isPublic ? ctx : { ...ctx, onHeld: "leave-to-them" as const };
    const changed = await changeOrder(noteCtx, tx, { orderId }, () =>
      ok({ set: {}, events: [{ type: "order.note", visibility, note }] }),
    );
    if (!changed.ok) failures.push(changed.error);
    return { status: changed.ok ? 201 : 409, answer: null, store: changed.ok };
  });
  if (!added.ok) return added;
  const [refused] = failures;
  return refused ? fail(refused) : ok(undefined);
}
