import type { z } from "zod";
import { addBoostProgress, settleGear, takeBoostSnapshot } from "../../../../domain/boosts/index.ts";
import { boostProgressInput, boostSnapshotInput, settleGearInput } from "../../../../domain/boosts/inputs.ts";
import type { Flash } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { boostForms, boostFormTitles } from "./boost-desk-view.ts";
import { orderActionsOf } from "./order-action.ts";

const action = orderActionsOf(boostForms, boostFormTitles);

/** What staff do with a boost. */
export const boostActions = [
  action(
    "boostProgress",
    boostProgressInput,
    successMessage("Update sent", "The customer sees it in their order."),
    addBoostProgress,
  ),
  action("boostSnapshot", boostSnapshotInput, snapshotTaken, takeBoostSnapshot),
  action("boostGear", settleGearInput, gearSettled, settleGear),
];

function snapshotTaken(_: unknown, { moment }: z.output<typeof boostSnapshotInput>): Flash {
  return successMessage(
    "High scores read",
    moment === "before" ? "Saved as the levels before the boost." : "The proof is in the order.",
  );
}

function gearSettled(_: unknown, { outcome }: z.output<typeof settleGearInput>): Flash {
  return outcome === "returned"
    ? successMessage("Deposit returned", "We now owe it to the customer.")
    : { title: "Deposit kept", text: "The customer sees why.", tone: "warn" };
}
