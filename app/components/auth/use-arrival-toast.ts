import { useEffect } from "react";
import { outcomeToast, toast } from "../../ui/toast.ts";
import type { Refusal } from "./refusal-alert.tsx";

/** Shows once as a toast what the person arrived with. */
export function useArrivalToast(refusal: Refusal | null): void {
  const title = refusal?.title;
  const text = refusal?.text;
  useEffect(() => {
    if (title) toast({ id: outcomeToast, title, tone: "bad", ...(text ? { text } : {}) });
  }, [title, text]);
}
