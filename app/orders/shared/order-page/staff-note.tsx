import { UserCog } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Link } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";

/** Heads what staff read in place of a customer's form. */
export const staffNoteTitle = "You're viewing the customer's page";

/** Tells staff that they look over the customer's shoulder; `href` leads to the order at the desk. */
export function StaffNote({ href }: { href: string | null }) {
  return (
    <Alert tone="info" icon={UserCog} title={staffNoteTitle} className={orderPagesStyles.staffNote}>
      Only the customer can act here. {href ? <Link to={href}>Open the order at the desk</Link> : null}
    </Alert>
  );
}
