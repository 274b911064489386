import { useEffect, useState } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { isFormStarted } from "../../web/forms/touched.ts";

/**
 * Whether a purchase is filled in as a step of the page: where it was opened by its address, until the dialog
 * has come, and to the end once somebody has started with it.
 */
export function usePurchaseInPage(isBuying: boolean, hasDialog: boolean): boolean {
  const hydrated = useHydrated();
  const [isInPage, setInPage] = useState(isBuying && !hydrated);
  useEffect(() => {
    if (!isBuying || (hasDialog && !isFormStarted())) setInPage(false);
  }, [isBuying, hasDialog]);
  return isInPage && isBuying;
}
