import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import { keepAside } from "../../../live/kept-page.ts";
import { useLive } from "../../../live/use-live.ts";
import { deedOf, type PayActions, type PayData, type PayDone } from "../../pay/pay-data.ts";
import { isMoving } from "../../pay/pay-stage.ts";
import { pollMilliseconds } from "../../pay/pay-words.ts";
import { usePoll } from "../../pay/use-poll.ts";

/** What the page of the payment answers; only to its customer with the payment itself. */
type PayAnswer = { kind: "own"; pay: PayData } | { kind: "missing" | "public" } | null;

/**
 * The payment of an order that was just placed: its address is asked for at once, since Complete Purchase asked for it, and
 * then it is followed as on its own page (spec/2 §4). A reading that fails keeps what was shown.
 */
export function useDialogPayment(orderId: string) {
  const path = orderPagePaths.pay(orderId);
  const reader = useFetcher<PayAnswer>();
  const sender = useFetcher<FormAnswer | PayDone>();
  const begun = useRef(false);

  const start = () => sender.submit({ form: "start", place: "dialog" }, { method: "post", action: path });
  const read = () => {
    if (reader.state === "idle") void reader.load(path);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void start();
  }, []);

  // What the answer to a form has changed is read even where nothing else is read again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is followed by one reading
  useEffect(() => {
    if (sender.data) void reader.load(path);
  }, [sender.data]);

  const pay = reader.data?.kind === "own" ? reader.data.pay : null;
  useEffect(() => keepAside(new URL(path, location.href).href, reader.data ?? null), [path, reader.data]);
  const live = useLive([`order:${orderId}`]);
  usePoll(read, pollMilliseconds, pay !== null && isMoving(pay.paying));

  const busy = sender.state === "idle" ? null : deedOf(sender.formData);
  const answer = sender.data && "title" in sender.data ? sender.data : null;
  const refusal = answer && busy === null ? { title: answer.title, text: answer.text } : null;
  const actions: PayActions = {
    Form: sender.Form,
    place: "dialog",
    canAct: pay?.canAct ?? false,
    busy,
    refusal,
  };
  return {
    pay,
    actions,
    /** The last reading did not reach the shop. */
    isUnread: live === "offline",
    /** Whether the order was canceled by the form. */
    isCancelled: sender.data !== undefined && "deed" in sender.data && sender.data.deed === "cancel",
    hasAnswer: reader.data !== undefined && reader.state === "idle",
    again: () => void (pay ? read() : start()),
    cancel(version: number) {
      const fields = { form: "cancel", place: "dialog", version: String(version) };
      void sender.submit(fields, { method: "post", action: path });
    },
  };
}

export type DialogPayment = ReturnType<typeof useDialogPayment>;
