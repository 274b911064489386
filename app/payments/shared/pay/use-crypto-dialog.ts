import { useEffect } from "react";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { loadLater, useLater } from "../../../ui/load-later.ts";

const cryptoDialog = loadLater(() => import("./crypto-dialog.tsx").then(({ CryptoDialog }) => CryptoDialog));

/**
 * The payment over the page, once its code has come: that begins when a purchase is filled in. Where it can't
 * come, the order that was placed is paid on its own page.
 */
export function useCryptoDialog(placedId: string | null, isBuying: boolean) {
  const CryptoDialog = useLater(cryptoDialog, isBuying || placedId !== null);
  useEffect(() => {
    if (!placedId) return;
    void cryptoDialog.load().then((isThere) => {
      if (!isThere && navigator.onLine) location.assign(orderPagePaths.pay(placedId));
    });
  }, [placedId]);
  return CryptoDialog;
}
