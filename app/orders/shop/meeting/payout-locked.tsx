import { Lock } from "lucide";
import { wayLabel } from "../../../../domain/ways/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
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
      <div className={layout.stack}>
        <KeyValues
          labelled
          items={[
            { label: "Paid by", value: wayLabel(payout.method) },
            {
              label: "Paid to",
              value: payout.mask ? (
                <span className={cx(text.mono, text.breakAnywhere)}>{payout.mask}</span>
              ) : (
                "Encrypted"
              ),
            },
            { label: "Locked in", value: payout.lockedAt },
          ]}
        />
        <p className={cx(text.small, text.muted)}>
          Made a mistake? <Link to="/support">Message us</Link> before we send the payment, and we’ll unlock
          the form.
        </p>
      </div>
    </Panel>
  );
}
