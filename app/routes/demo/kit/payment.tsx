import { Radar } from "lucide-react";
import { useEffect, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Field } from "../../../ui/field.tsx";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { QrCode } from "../../../ui/qr-code.tsx";
import { Reeds } from "../../../ui/reeds.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { Section } from "./section.tsx";

const ADDRESS = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const HELD_MS = 15 * 60_000;

export function Payment() {
  const [expiresAt, setExpiresAt] = useState(0);
  useEffect(() => setExpiresAt(Date.now() + HELD_MS), []);
  return (
    <Section title="QR payment panel">
      <Panel
        title="Cryptocurrency Payment"
        level={3}
        aside={<Badge icon={<Icon of={Radar} size={14} />}>Waiting for payment</Badge>}
      >
        <div className="paypanel">
          <QrCode text={`ethereum:${ADDRESS}?value=39353330000000000`} label="Payment request as a QR code" />
          <div className="stack">
            <div className="row items-end gap-x-10">
              <div>
                <p className="small muted">Send exactly</p>
                <p className="display text-3xl">0.03935333 ETH</p>
              </div>
              <p className="small muted">for $74.00 at $1,880.40 per ETH</p>
            </div>
            <Field label="To this address, made for this order only">
              <TextInput
                mono
                readOnly
                value={ADDRESS}
                action={<CopyButton bare text={ADDRESS} label="Copy address" />}
              />
            </Field>
            <div className="stack sm">
              <div className="row between small">
                <Badge tone="info" icon={<Icon of={Radar} size={14} />}>
                  Seen, 1 of 3 confirmations
                </Badge>
                <span className="faint">checked 4 s ago</span>
              </div>
              <Reeds label="Confirmations" value={1} max={3} valueText="1 of 3" />
            </div>
            {expiresAt ? <HoldBar label="Price held for" expiresAt={expiresAt} totalMs={HELD_MS} /> : null}
          </div>
        </div>
      </Panel>
    </Section>
  );
}
