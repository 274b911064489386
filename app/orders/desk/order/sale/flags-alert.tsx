import { CopyX, ShieldAlert } from "lucide";
import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { shortId } from "../../../../../domain/orders/model.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Link } from "../../../../ui/link.tsx";

const flagNames: Record<string, string> = {
  rsn: "game username",
  email: "email address",
  wallet: "payout destination",
};

/** Says on top of the page what of a sale stood on the list of recovered accounts when it was placed. */
export function FlagsAlert({ sale }: { sale: SaleForDesk }) {
  const flags = [...new Set(sale.desk.flags)].map((flag) => flagNames[flag] ?? flag);
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
export function OtherSalesAlert({ sale }: { sale: SaleForDesk }) {
  const sales = sale.desk.otherSales;
  if (sales.length === 0) return null;
  return (
    <Alert tone="warn" icon={CopyX} title="This account is in other orders too">
      {sales.map(({ orderId, isOpen }) => (
        <p key={orderId}>
          Another order for this account is {isOpen ? "open" : "completed"}:{" "}
          <Link to={`/admin/orders/${orderId}`}>order #{shortId(orderId)}</Link>.
        </p>
      ))}
    </Alert>
  );
}
