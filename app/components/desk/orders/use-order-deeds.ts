import { useEffect, useState } from "react";
import { useActionData, useLocation } from "react-router";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import { useLastAnswer } from "../../../forms/use-last-answer.ts";
import { usePreparedToaster } from "../../../ui/lazy-toaster.tsx";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import type { OrderLine } from "./order-line.ts";

type Asked = { what: "cancel" | "status"; line: OrderLine };

/** The deed that is asked about in a dialog, and the refusal of the last one. A deed that was done closes its dialog. */
export function useOrderDeeds(asksFirst: OrderLine | null) {
  const { key } = useLocation();
  const isRefused = useActionData() !== undefined;
  const answer = useLastAnswer<FormAnswer>();
  const [asked, setAsked] = useState<Asked | null>(asksFirst && { what: "cancel", line: asksFirst });
  const [place, setPlace] = useState(key);
  if (place !== key) {
    setPlace(key);
    if (!isRefused) setAsked(null);
  }
  usePreparedToaster();
  useEffect(() => {
    if (!answer) return;
    const tone = answer.errors.version === undefined ? "bad" : "info";
    toast({ id: outcomeToast, title: answer.title, text: answer.text, tone });
  }, [answer]);
  return {
    asked,
    answer,
    /** Somebody was faster: the fresh order stands in the list. */
    isConflict: answer?.errors.version !== undefined,
    ask: (what: Asked["what"], line: OrderLine) => setAsked({ what, line }),
    close: () => setAsked(null),
  };
}
