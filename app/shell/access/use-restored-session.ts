import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

/**
 * Reads the page of somebody signed in again when the browser restores it as it was left: whoever comes back
 * to it may have logged out since (Rule S25).
 */
export function useRestoredSession(isSignedIn: boolean): void {
  const { revalidate } = useRevalidator();
  const readAgain = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (!isSignedIn) return;
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readAgain();
    };
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, [isSignedIn]);
}
