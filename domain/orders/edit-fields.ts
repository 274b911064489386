/** The fields of an order that staff may edit: as a form labels them, and as sentences name them. */
export const editFields = {
  customerName: { label: "Name", inSentence: "name" },
  customerEmail: { label: "Email", inSentence: "email" },
  rsn: { label: "Game username", inSentence: "game username" },
  quantity: { label: "Gold Amount (M)", inSentence: "gold amount" },
  amountCents: { label: "Amount (USD)", inSentence: "amount" },
  assignedTo: { label: "Assigned To", inSentence: "assigned to" },
  world: { label: "World", inSentence: "world" },
} as const;

export type EditField = keyof typeof editFields;

export const editFieldNames = Object.keys(editFields) as EditField[]; // The keys come from the list itself.

/** A field as sentences name it; one that is no longer edited by its own name. */
export function fieldInSentence(name: string): string {
  return editFieldNames.some((known) => known === name) ? editFields[name as EditField].inSentence : name;
}
