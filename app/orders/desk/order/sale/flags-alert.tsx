import { CopyX, ShieldAlert } from "lucide";
import { Alert } from "../../../../ui/alert.tsx";
import { Link } from "../../../../ui/link.tsx";
import { withMoments } from "../../../../ui/moment.tsx";
import type { SaleDeskView } from "../sale-desk-view.ts";

/** Says on top of the page what of a sale stood on the list of recovered accounts when it was placed. */
export function FlagsAlert({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  const named = new Intl.ListFormat("en", { type: "conjunction" }).format(flags);
  const verb = flags.length === 1 ? "is" : "are";
  return (
    <Alert tone="bad" icon={ShieldAlert} title="On the list of recovered accounts">
      {`${named.charAt(0).toUpperCase()}${named.slice(1)} of this sale ${verb} on the `}
      <Link to="/admin/recovered">list of recovered accounts</Link>. Investigate before you pay.
    </Alert>
  );
}

/** Says on top of the page that the same account is being sold, or was, in another order. */
export function OtherSalesAlert({ sales }: { sales: SaleDeskView["otherSales"] }) {
  if (sales.length === 0) return null;
  return (
    <Alert tone="warn" icon={CopyX} title="This account is in other orders too">
      {sales.map(({ orderId, name, detail }) => (
        <p key={orderId}>
          {withMoments(`${detail}: `)}
          <Link to={`/admin/orders/${orderId}`}>order #{name}</Link>.
        </p>
      ))}
    </Alert>
  );
}
