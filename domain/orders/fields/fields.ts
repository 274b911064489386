import { type TextFieldName, textFields } from "./text-fields.ts";

/**
 * What any field is called: on the desk's forms, and within a sentence; and the approval that editing it
 * takes.
 */
type Field = { label: string; inSentence: string; approval: "change_email" | "override_amount" | null };

/**
 * The fields of an order that staff may edit: its texts, and what has rules of its own in `edit-order.ts`.
 */
export const orderFields = {
  ...textFields,
  quantity: { label: "Gold Amount (M)", inSentence: "gold amount", approval: "override_amount" },
  amountCents: { label: "Amount (USD)", inSentence: "amount", approval: "override_amount" },
  assignedTo: { label: "Assigned To", inSentence: "assigned to", approval: null },
  world: { label: "World", inSentence: "world", approval: null },
} as const satisfies Record<TextFieldName, Field> & Record<string, Field>;

export type FieldName = keyof typeof orderFields;

export const fieldNames = Object.keys(orderFields) as FieldName[]; // The keys come from the list itself.

/** A field as sentences name it; one that is no longer edited by its own name. */
export function fieldInSentence(name: string): string {
  return fieldNames.some((known) => known === name) ? orderFields[name as FieldName].inSentence : name;
}
