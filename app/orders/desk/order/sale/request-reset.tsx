import { MailQuestion } from "lucide";
import type { OrderStatus } from "../../../../../domain/orders/model.ts";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import styles from "../sale-cards.module.css";
import type { SaleDeskView } from "../sale-desk-view.ts";

const asks: OrderStatus = "email_reset_sent";

/**
 * Asks the seller for the link that resets the account's mail address, unless that was just done or the
 * account is verified (Rule S79). It stands in the form of the status, whose note says why where one is
 * needed.
 */
export function RequestReset({ sale, busy }: { sale: SaleDeskView; busy: boolean }) {
  const { reset, isOpen } = sale;
  if (reset.isAsking || reset.isOver || !isOpen) return null;
  return (
    <div className={styles.requestReset}>
      <Button
        type="submit"
        name="status"
        value={asks}
        wide
        aria-disabled={busy || undefined}
        icon={<Icon of={MailQuestion} size={16} />}
      >
        Request Email Reset Link
      </Button>
    </div>
  );
}
