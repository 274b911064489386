import type { ComponentType, ReactNode } from "react";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import type { BoughtAccount } from "../../../orders/shared/payment/bought-account.ts";
import { hasStarted } from "../../../orders/shared/payment/pay-stage.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";

/** What the loader of `/pay/:orderId` answers to whoever may see the order's private part. */
export type PayData = {
  paying: OrderPaying;
  /** The server's clock when it was read, in epoch milliseconds. */
  now: number;
  /** Whether the reader may act: its customer, not staff. */
  canAct: boolean;
  /** The version to cancel with; null when the customer can no longer cancel. */
  cancelVersion: number | null;
  /** What is bought, if it is an account. */
  account: BoughtAccount | null;
};

type PayFormProps = { method: "post"; action: string; className?: string; children: ReactNode };

/** How the panel's forms are sent. */
export type PayActions = {
  /** The router's Form on a page; a fetcher's in a dialog, which stays open. */
  Form: ComponentType<PayFormProps>;
  shownIn: "page" | "dialog";
  canAct: boolean;
  /** The action that is on its way, as `actionOf` names it; null when none is. */
  busy: string | null;
  failure: { title: string; text: string } | null;
};

/** What the action of `/pay/:orderId` answers a dialog's form with, when nothing was refused. */
export type PayDone = { form: "done"; intent: string };

/** The name of an action by the fields of its form: `start`, `demo-half`. */
export function actionOf(fields: Pick<FormData, "get"> | null | undefined): string | null {
  const form = fields?.get("form");
  if (typeof form !== "string") return null;
  const part = fields?.get("part");
  return typeof part === "string" ? `${form}-${part}` : form;
}

/**
 * Why the last form came to nothing. A start whose answer was lost may have started the payment all the same:
 * then there is nothing to be said of it.
 */
export function failureOf(answer: FormAnswer | null | undefined, pay: PayData | null): PayActions["failure"] {
  if (!answer || (answer.form === "start" && pay && hasStarted(pay.paying))) return null;
  return { title: answer.title, text: answer.text };
}
