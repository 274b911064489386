import { Camera, TrendingUp } from "lucide-react";
import { boostSnapshotInput } from "../../../../../domain/boosts/inputs.ts";
import type { SnapshotMoment } from "../../../../../domain/boosts/model.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { ProofTable } from "../../../orders/proof-table.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-view.ts";
import type { BoostDeskView } from "./boost-desk-view.ts";

/** What the high scores showed before and after, which proves the boost to the customer. */
export function SnapshotsCard({ boost }: { boost: BoostDeskView }) {
  const { snapshots, proof, isCanceled } = boost;
  if (isCanceled && !snapshots.before && !snapshots.after) return null;
  const isProven = proof.some(({ hasRisen }) => hasRisen);
  return (
    <Panel
      id="proof"
      title="Before and after"
      aside={
        isProven ? (
          <Badge tone="good" icon={<Icon of={TrendingUp} size={13} />}>
            Proven
          </Badge>
        ) : null
      }
    >
      <div className="stack sm">
        {proof.length > 0 ? <ProofTable proof={proof} /> : null}
        <KeyValues
          labelled
          items={[
            { label: "Before", value: snapshots.before?.taken ?? "Not read yet" },
            { label: "After", value: snapshots.after?.taken ?? "Not read yet" },
          ]}
        />
        {isCanceled ? null : <Take boost={boost} />}
      </div>
    </Panel>
  );
}

/** Reads the high scores now. Each moment may be read again; the log keeps that it was. */
function Take({ boost: { snapshots, isOpen } }: { boost: BoostDeskView }) {
  const next: SnapshotMoment = snapshots.before ? "after" : "before";
  return (
    <DeskForm name={orderForms.boostSnapshot} schema={boostSnapshotInput}>
      {({ busy }) => (
        <>
          <div className="row">
            {(["before", "after"] as const).map((moment) => (
              <Button
                key={moment}
                type="submit"
                name="moment"
                value={moment}
                size="sm"
                variant={moment === next && isOpen ? "secondary" : "quiet"}
                busy={busy}
                icon={<Icon of={Camera} size={16} />}
              >
                {snapshots[moment] ? `Read ${moment} again` : `Read ${moment}`}
              </Button>
            ))}
          </div>
          <p className="help">
            Asks the public high scores now. TzKal-Zuk shows from the first kill, Sol Heredit only from the
            fifth.
          </p>
        </>
      )}
    </DeskForm>
  );
}
