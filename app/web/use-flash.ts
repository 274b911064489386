import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Flash } from "../context.ts";
import { outcomeToast, toast } from "../ui/toast.ts";

/**
 * Shows the message of the last redirect once, and then tells the browser so. The server cannot know: a live
 * update may ask for the page's data at the same moment and be given up before anybody saw its answer.
 *
 * Only a page that was gone to takes a message. Another tab at the same address, which reads its data again
 * because of the very change that the message is about, gets it as well: it shows and takes away nothing, or
 * the tab that the message was left for would find none.
 */
export function useFlash(flash: Flash | null): void {
  const { key } = useLocation();
  const last = useRef<{ key: string; flash: Flash | null }>(undefined);
  useEffect(() => {
    const { current: before } = last;
    last.current = { key, flash };
    if (!flash || flash === before?.flash || key === before?.key) return;
    toast({ id: outcomeToast, ...flash });
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
    document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax";
  }, [flash, key]);
}
