import { useEffect, useState } from "react";
import { type To, useActionData, useBlocker, useNavigate } from "react-router";

/**
 * Holds links to dialogs of the page while a form is on its way, which they would give up; they are followed
 * once it was taken.
 */
export function useHeldLinks(busy: boolean): void {
  const navigate = useNavigate();
  const isRefused = useActionData() !== undefined;
  const [held, hold] = useState<To | null>(null);
  useBlocker(({ currentLocation, nextLocation }) => {
    const isHeld = busy && nextLocation.pathname === currentLocation.pathname;
    if (isHeld && nextLocation.search !== currentLocation.search) hold(nextLocation);
    return isHeld;
  });
  useEffect(() => {
    if (busy || !held) return;
    hold(null);
    if (!isRefused) void navigate(held, { preventScrollReset: true });
  }, [busy, held, isRefused, navigate]);
}
