import { useEffect, useRef, useState } from "react";

const TICK_MS = 1000;

/**
 * Milliseconds until `expiresAt` (epoch), each second anew; below zero once it is over.
 * `serverNow` is the server's clock when it rendered: the first render uses it on both sides, and later
 * ones correct a wrong clock of the customer by it. Without it the first render says null.
 */
export function useCountdown(expiresAt: number, serverNow?: number): number | null {
  const [leftMs, setLeftMs] = useState(serverNow === undefined ? null : expiresAt - serverNow);
  useEffect(() => {
    const ahead = serverNow === undefined ? 0 : serverNow - Date.now();
    const tick = () => setLeftMs(expiresAt - (Date.now() + ahead));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [expiresAt, serverNow]);
  return leftMs;
}

/** Calls back once when the countdown first reaches zero while the page is open. */
export function useWhenOver(leftMs: number | null, onOver?: () => void) {
  const reported = useRef(false);
  const over = leftMs !== null && leftMs <= 0;
  useEffect(() => {
    if (!over) reported.current = false;
    else if (!reported.current) {
      reported.current = true;
      onOver?.();
    }
  }, [over, onOver]);
}
