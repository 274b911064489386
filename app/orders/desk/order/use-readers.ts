import { useEffect, useState } from "react";
import { z } from "zod";

const readersAnswer = z.object({
  readers: z.array(z.object({ personId: z.string(), displayName: z.string() })),
});
export type Reader = z.infer<typeof readersAnswer>["readers"][number];

const everyMilliseconds = 12_000;

/**
 * Tells the desk every 12 seconds that this order is open here, and answers who else has it open. Silent
 * while the page is hidden. The address is outside the desk's own, so that an open page keeps no step-up
 * alive (Rule P2).
 */
export function useReaders(orderId: string | undefined): readonly Reader[] {
  const [readers, setReaders] = useState<readonly Reader[]>([]);
  useEffect(() => {
    if (!orderId) return;
    const ended = new AbortController();
    const tell = async () => {
      if (document.visibilityState === "hidden") return;
      setReaders(await askReaders(orderId, ended.signal));
    };
    void tell();
    const timer = setInterval(() => void tell(), everyMilliseconds);
    document.addEventListener("visibilitychange", tell);
    return () => {
      ended.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
      setReaders([]);
    };
  }, [orderId]);
  return readers;
}

/** Nobody, when there is no answer: it is a courtesy, and nothing depends on it. */
async function askReaders(orderId: string, signal: AbortSignal): Promise<readonly Reader[]> {
  try {
    const answer = await fetch(`/desk/orders/${orderId}/readers`, { method: "POST", signal });
    return answer.ok ? readersAnswer.parse(await answer.json()).readers : [];
  } catch {
    return [];
  }
}
