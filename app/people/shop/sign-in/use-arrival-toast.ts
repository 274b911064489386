import { useEffect } from "react";
import { outcomeToast, toast } from "../../../ui/toast.ts";
import type { FailureText } from "./failure-alert.tsx";

/** Shows once as a toast what the person arrived with. */
export function useArrivalToast(failure: FailureText | null): void {
  const title = failure?.title;
  const text = failure?.text;
  useEffect(() => {
    if (title) toast({ id: outcomeToast, title, tone: "bad", ...(text ? { text } : {}) });
  }, [title, text]);
}
