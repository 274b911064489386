import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { isMoving } from "../../../orders/shared/payment/pay-stage.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { rememberDialog } from "../../../web/live/remembered-page.ts";
import { useLive } from "../../../web/live/use-live.ts";
import { usePoll } from "../../../web/live/use-poll.ts";
import { pollMilliseconds } from "./pay-copy.ts";
import { actionOf, failureOf, type PayActions, type PayData, type PayDone } from "./pay-data.ts";

/** What the page of the payment answers; only to its customer with the payment itself. */
type PayAnswer = { kind: "own"; pay: PayData } | { kind: "missing" | "public" } | null;

/**
 * The payment as its own page would show it, read again every few seconds; a reading that fails keeps what
 * was shown.
 */
function usePaymentReading(orderId: string, path: string) {
  const reader = useFetcher<PayAnswer>();
  const pay = reader.data?.kind === "own" ? reader.data.pay : null;
  const read = () => {
    if (reader.state === "idle") void reader.load(path);
  };
  useEffect(
    () => rememberDialog(new URL(path, location.href).href, reader.data ?? null),
    [path, reader.data],
  );
  const live = useLive([`order:${orderId}`]);
  usePoll(read, pollMilliseconds, pay !== null && isMoving(pay.paying));
  return {
    pay,
    read,
    readAtOnce: () => void reader.load(path),
    hasAnswer: reader.data !== undefined && reader.state === "idle",
    isUnread: live === "offline",
  };
}

/**
 * The payment of an order that was just placed: its address is asked for at once, since Complete Purchase
 * asked for it, and then it is followed as on its own page (Rule S90).
 */
export function useDialogPayment(orderId: string) {
  const path = orderPagePaths.pay(orderId);
  const { pay, read, readAtOnce, hasAnswer, isUnread } = usePaymentReading(orderId, path);
  const sender = useFetcher<FormAnswer | PayDone>();
  const started = useRef(false);
  const send = (fields: Record<string, string>) =>
    void sender.submit({ ...fields, shownIn: "dialog" }, { method: "post", action: path });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    send({ form: "start" });
  }, []);

  // What the answer to a form has changed is read even where nothing else is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is followed by one reading
  useEffect(() => {
    if (sender.data) readAtOnce();
  }, [sender.data]);

  const busy = sender.state === "idle" ? null : actionOf(sender.formData);
  const answer = sender.data && "title" in sender.data ? sender.data : null;
  const failure = busy === null ? failureOf(answer, pay) : null;
  const canAct = pay?.canAct ?? false;
  const actions: PayActions = { Form: sender.Form, shownIn: "dialog", canAct, busy, failure };
  return {
    pay,
    actions,
    /** The last reading did not reach the shop. */
    isUnread,
    hasAnswer,
    /** Whether the order was canceled by the form. */
    isCancelled: sender.data !== undefined && "intent" in sender.data && sender.data.intent === "cancel",
    again: () => (pay ? read() : send({ form: "start" })),
    cancel: (version: number) => send({ form: "cancel", version: String(version) }),
  };
}

export type DialogPayment = ReturnType<typeof useDialogPayment>;
