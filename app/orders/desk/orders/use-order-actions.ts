import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useNavigationType } from "react-router";
import { takeOverField } from "../../../../kernel/take-over.ts";
import { usePreparedToaster } from "../../../ui/lazy-toaster.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { OrderLine } from "./order-line.ts";

type Asked = { what: "cancel" | "status"; line: OrderLine };

/**
 * The action that is asked about in a dialog, and the failure of the last one. An action that was done closes
 * its dialog, and so does the way back; the late answer of a search does not.
 */
export function useOrderActions(asksFirst: OrderLine | null) {
  const { key } = useLocation();
  const answer = useLastAnswer<FormAnswer>();
  const [asked, setAsked] = useState<Asked | null>(asksFirst && { what: "cancel", line: asksFirst });
  const [listKey, setListKey] = useState(key);
  const isSent = useWasSent(asked);
  const isGoneBack = useNavigationType() === "POP";
  if (listKey !== key) {
    setListKey(key);
    if (isGoneBack || (isSent && !answer)) setAsked(null);
  }
  usePreparedToaster();
  useFocusAfter(asked?.line.id);
  useEffect(() => {
    if (!answer) return;
    const tone = answer.errors.version === undefined ? "bad" : "info";
    toast({ id: outcomeToast, title: answer.title, text: answer.text, tone });
  }, [answer]);
  const isItsOwn = asked !== null && isAbout(asked, answer?.form, answer?.fields.orderId);
  return {
    asked,
    answer,
    /** Why the action that is asked about was refused when it was tried last. */
    failure: isItsOwn && answer ? answer.text : null,
    /** The form that was refused for a colleague who works on the order; it may be sent with their name. */
    asksTakeOver: answer?.errors[takeOverField] === undefined ? null : answer.form,
    /** Somebody was faster: the fresh order stands in the list. */
    isConflict: answer?.errors.version !== undefined,
    ask: (what: Asked["what"], line: OrderLine) => setAsked({ what, line }),
    close: () => setAsked(null),
  };
}

function isAbout({ what, line }: Asked, form: unknown, orderId: unknown): boolean {
  return form === what && orderId === line.id;
}

/** Whether what was on its way last was the action that is asked about. */
function useWasSent(asked: Asked | null): boolean {
  const { state, formData } = useNavigation();
  const [wasSent, setWasSent] = useState(false);
  if (state === "idle") return wasSent;
  const isSent = asked !== null && isAbout(asked, formData?.get("form"), formData?.get("orderId"));
  if (isSent !== wasSent) setWasSent(isSent);
  return isSent;
}

/**
 * Brings the focus back to the order that was asked about when what opened the dialog has gone, as Cancel
 * has.
 */
function useFocusAfter(askedId: string | undefined): void {
  const lastId = useRef(askedId);
  useEffect(() => {
    const id = lastId.current;
    lastId.current = askedId;
    if (!id || askedId) return;
    // The dialog has given the focus back by then.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      document.querySelector<HTMLElement>(`[data-order="${CSS.escape(id)}"]`)?.focus({ preventScroll: true });
    }, 100);
    return () => clearTimeout(timer);
  }, [askedId]);
}
