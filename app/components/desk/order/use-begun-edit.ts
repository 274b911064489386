import { useState } from "react";
import type { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { type EditField, editFields, type OrderDeskView } from "./order-view.ts";

type Values = Record<EditField, string>;
type Begun = {
  version: number;
  /** What the order held when the form was begun. */
  was: Values;
  /** What the fields start with: what was typed before a conflict, else what the order holds. */
  typed: Values;
  /** What was sent with the conflict that this form began after. */
  answer: Record<string, string> | null;
  /** What had changed elsewhere when the conflict came. */
  elsewhere: readonly EditField[];
};

/**
 * What an edit form was begun with, so that a live update takes nothing typed away and no save overwrites what its writer
 * has not seen. After a conflict it begins anew: with the fresh order, and what was typed kept beside it (Rule P9).
 */
export function useBegunEdit(
  order: Pick<OrderDeskView, "version" | "editable">,
  { errors, fields, busy }: ReturnType<typeof useCheckedForm>,
): Begun & { key: number; changedSince: readonly EditField[] } {
  const isConflict = errors.version !== undefined;
  const [begun, setBegun] = useState<Begun>(() =>
    fields.version === undefined ? begin(order) : after(order, fields, isConflict),
  );
  if (!busy && isConflict && begun.answer !== fields) setBegun(after(order, fields, true));
  const changedSince = begun.version === order.version ? [] : differing(begun.was, order.editable);
  return { ...begun, key: begun.version, changedSince };
}

function begin({ version, editable }: Pick<OrderDeskView, "version" | "editable">): Begun {
  return { version, was: editable, typed: editable, answer: null, elsewhere: [] };
}

function after(
  order: Pick<OrderDeskView, "version" | "editable">,
  fields: Record<string, string>,
  isConflict: boolean,
): Begun {
  const sentWas = valuesOf((field) => fields[`was:${field}`] ?? order.editable[field]);
  const typed = valuesOf((field) => {
    const value = fields[field] ?? sentWas[field];
    return value === sentWas[field] && isConflict ? order.editable[field] : value;
  });
  if (!isConflict) {
    return { version: Number(fields.version), was: sentWas, typed, answer: fields, elsewhere: [] };
  }
  const elsewhere = differing(sentWas, order.editable);
  return { version: order.version, was: order.editable, typed, answer: fields, elsewhere };
}

function differing(before: Values, now: Values): EditField[] {
  return editFields.filter((field) => before[field] !== now[field]);
}

function valuesOf(pick: (field: EditField) => string): Values {
  // Built from the list of all fields just here.
  return Object.fromEntries(editFields.map((field) => [field, pick(field)])) as Values;
}
