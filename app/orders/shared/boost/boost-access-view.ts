import type { AccessPart } from "../../../../domain/boosts/model.ts";

/** A part of the access as its customer sees it: that it was given, never what it is. */
export type AccessPartView = {
  part: AccessPart;
  label: string;
  /** When, in words; null while it wasn't given. */
  givenOn: string | null;
  /** When our booster opened it; null until then. */
  openedOn: string | null;
};

/** How access to the game account stands: `unpaid` asks for nothing yet, `given` can still be changed. */
export type AccessState = "unpaid" | "missing" | "given" | "opened" | "chat" | "deleted";

export type BoostAccessView = {
  orderId: string;
  /** Goes with every form about it. */
  version: number;
  state: AccessState;
  /** Every part, given or not. */
  parts: readonly AccessPartView[];
  /** When our booster first opened it, or when it was deleted. */
  when: string | null;
};

/** The forms about it on the order's page, and what heads their failures. */
export const accessForms = {
  give: "boost-access",
  chat: "boost-access-chat",
  withdraw: "boost-access-withdraw",
} as const;

export const accessFormTitles = {
  give: "Access not sent",
  chat: "Not changed",
  withdraw: "Not deleted",
} as const satisfies Record<keyof typeof accessForms, string>;

/** Whether a form of the order's page is one of them, whose failures the card shows itself. */
export function isAccessForm(form: string): boolean {
  return Object.values<string>(accessForms).includes(form);
}
