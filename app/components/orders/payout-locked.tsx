import { Lock } from "lucide";
import { payoutMethodLabels } from "../../../domain/orders/model.ts";
import { Badge } from "../../ui/badge.tsx";
import { Icon } from "../../ui/icons.tsx";
import { KeyValues } from "../../ui/key-values.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { MeetingView } from "./meeting-view.ts";

/** The way that was locked in. The destination is not shown again (Rule P5). */
export function PayoutLocked({ payout }: { payout: NonNullable<MeetingView["payout"]> }) {
  return (
    <Panel
      title="Payout method"
      aside={
        <Badge tone="gold" icon={<Icon of={Lock} size={13} />}>
          Locked in
        </Badge>
      }
    >
      <div className="stack">
        <KeyValues
          labelled
          items={[
            { label: "Paid by", value: payoutMethodLabels[payout.method] },
            { label: "Locked in", value: payout.lockedAt },
            { label: "Details", value: "In the vault, not shown again" },
          ]}
        />
        <p className="small muted">
          You entered something wrong? <Link to="/support">Tell support</Link> before the payment is sent; our
          staff can unlock the form once more.
        </p>
      </div>
    </Panel>
  );
}
