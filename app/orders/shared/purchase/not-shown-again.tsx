import { Link } from "../../../ui/link.tsx";
import { purchasePaths } from "./purchase-view.ts";

/** What a buyer does whose login was read already. */
export function NotShownAgain({ orderId }: { orderId: string }) {
  return (
    <>
      We don't show it again. Lost it, or it wasn't you?{" "}
      <Link to={purchasePaths.chat(orderId)}>Message us</Link>.
    </>
  );
}
