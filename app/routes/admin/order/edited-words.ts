import type { OrderRow } from "../../../../domain/orders/index.ts";
import { editFieldNames, editFields } from "../../../../domain/orders/model.ts";

/** Names the fields that an edit has changed: `Changed: name, amount.` */
export function editedWords(before: OrderRow, after: OrderRow): string {
  const changed = editFieldNames.filter((field) => before[field] !== after[field]);
  return `Changed: ${changed.map((field) => editFields[field].inSentence).join(", ")}.`;
}
