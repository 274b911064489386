import { Lock } from "lucide";
import { Link } from "react-router";
import { wayLabel } from "../../../../domain/ways/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import type { MeetingView } from "../../shared/order-page/meeting-view.ts";

/** The way that was locked in, and its masked destination; all of it is not shown again (Rule P5). */
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
            { label: "Paid by", value: wayLabel(payout.method) },
            {
              label: "Paid to",
              value: payout.mask ? <span className="mono wrap-any">{payout.mask}</span> : "Encrypted",
            },
            { label: "Locked in", value: payout.lockedAt },
          ]}
        />
        <p className="small muted">
          Made a mistake? <Link to="/support">Message us</Link> before we send the payment, and we’ll unlock
          the form.
        </p>
      </div>
    </Panel>
  );
}
