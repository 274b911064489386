import type { z } from "zod";
import { addBoostProgress, settleGear, takeBoostSnapshot } from "../../../../domain/boosts/index.ts";
import { boostProgressInput, boostSnapshotInput, settleGearInput } from "../../../../domain/boosts/inputs.ts";
import { boostForms, boostFormTitles } from "../../../components/desk/order/boost/boost-desk-view.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { formRunner } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";

const run = formRunner(boostForms, boostFormTitles);

/**
 * Gives a form of a boost to its command: the message for the page after it, or the answer that refuses it. Undefined for a
 * form that is not one of these.
 */
export function runBoostForm(ctx: ShopCtx, orderId: string, fields: Fields) {
  switch (fields.form) {
    case boostForms.boostProgress:
      return run("boostProgress", boostProgressInput, fields, told, (input) =>
        addBoostProgress(ctx, { ...input, orderId }),
      );
    case boostForms.boostSnapshot:
      return run("boostSnapshot", boostSnapshotInput, fields, taken, (input) =>
        takeBoostSnapshot(ctx, { ...input, orderId }),
      );
    case boostForms.boostGear:
      return run("boostGear", settleGearInput, fields, settled, (input) =>
        settleGear(ctx, { ...input, orderId }),
      );
    default:
      return undefined;
  }
}

function told(): Flash {
  return { title: "The customer is told", text: "It stands in the timeline of their order.", tone: "good" };
}

function taken({ moment }: z.output<typeof boostSnapshotInput>): Flash {
  const text =
    moment === "before"
      ? "They are kept as they are now, before the boost."
      : "The proof stands in the order.";
  return { title: "High scores read", text, tone: "good" };
}

function settled({ outcome }: z.output<typeof settleGearInput>): Flash {
  return outcome === "returned"
    ? { title: "Deposit returned", text: "It is owed to the customer now.", tone: "good" }
    : { title: "Deposit kept", text: "The customer reads why.", tone: "warn" };
}
