/** A draft as its card shows it; what is text is text already. */
export type DraftLine = {
  id: string;
  version: number;
  name: string;
  build: string;
  type: string;
  loginMethod: string;
  combatLevel: number;
  /** With its thousands apart. */
  totalLevel: string;
  price: string;
  /** The price in dollars as typed. */
  typedPrice: string;
  deliveryTime: string;
  description: string;
  features: readonly string[];
  verified: boolean;
  /** Withdrawn: its account is no longer ours. */
  state: "draft" | "published" | "hidden" | "sold" | "withdrawn";
  quantity: number;
  orderId: string | null;
  /** `Ledger Oak, Nov 20, 2026 13:41` */
  made: string;
  changed: string | null;
};

const editPrefix = "edit-draft:";
export const editTitle = "Draft not saved";

/** The form that edits a draft; every draft has one of its own. */
export function editFormName(id: string): string {
  return editPrefix + id;
}

/** Whether a form is one of those. */
export function isEditForm(form: string | undefined): form is string {
  return form?.startsWith(editPrefix) ?? false;
}

/** The draft's place on its page, which the order links to. */
export function draftAnchor(id: string): string {
  return `draft-${id}`;
}
