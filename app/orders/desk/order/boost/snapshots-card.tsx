import { Camera, TrendingUp } from "lucide";
import {
  type BoostForDesk,
  type BoostSnapshot,
  boostProof,
  proofGap,
  type SnapshotMoment,
} from "../../../../../domain/boosts/model.ts";
import { isOpen } from "../../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import fieldStyles from "../../../../ui/field.module.css";
import { Icon } from "../../../../ui/icons.tsx";
import { KeyValues } from "../../../../ui/key-values.tsx";
import layout from "../../../../ui/layout.module.css";
import { Panel } from "../../../../ui/panel.tsx";
import { ProofTable } from "../../../shared/order-page/proof-table.tsx";
import { DeskForm } from "../desk-form.tsx";
import { orderForms } from "../order-forms.ts";

/** What the high scores showed before and after, which proves the boost to the customer. */
export function SnapshotsCard({ boost }: { boost: BoostForDesk }) {
  const { quote, snapshots, status } = boost;
  const isCanceled = status === "canceled";
  const [before, after] = [snapshots.before?.highScores ?? null, snapshots.after?.highScores ?? null];
  const gap = proofGap(quote, before, after);
  const proof = before ? boostProof(quote, before, after) : [];
  // That it was not read afterwards is plain until it is over.
  const missing = isOpen(status) && status !== "pending" && gap && gap !== "after" ? gapCopy[gap] : null;
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
      <div className={cx(layout.stack, layout.snug)}>
        {missing ? (
          <Alert tone="warn" title={missing.title}>
            {missing.text}
          </Alert>
        ) : null}
        {proof.length > 0 ? <ProofTable proof={proof} /> : null}
        <KeyValues
          labelled
          items={[
            { label: "Before", value: takenText(snapshots.before) },
            { label: "After", value: takenText(snapshots.after) },
          ]}
        />
        {isCanceled ? null : <Take boost={boost} />}
      </div>
    </Panel>
  );
}

function takenText(snapshot: BoostSnapshot | null): string {
  if (!snapshot) return "Not read yet";
  return `${formatMoment(snapshot.takenAt)}, ${snapshot.byName ?? "a program"}`;
}

/** What staff should know before they complete it. */
const gapCopy = {
  before: {
    title: "No high scores from before the boost",
    text: "We read them when a boost starts. If they're missing, read them here before the first fight. Without them, completing needs a note.",
  },
  gain: {
    title: "No new kills",
    text: "High scores update after the player logs out. Read them again then. Without a new kill, completing needs a note.",
  },
} as const;

/**
 * Reads the high scores now. A moment may be read again while it can still be that moment; the log keeps that
 * it was.
 */
function Take({ boost: { snapshots, status } }: { boost: BoostForDesk }) {
  const next: SnapshotMoment = snapshots.before ? "after" : "before";
  const moments: SnapshotMoment[] = [
    ...(isOpen(status) && !snapshots.after ? ["before" as const] : []),
    ...(status === "pending" ? [] : ["after" as const]),
  ];
  return (
    <DeskForm form={orderForms.boostSnapshot}>
      {({ busy }) => (
        <>
          <div className={layout.row}>
            {moments.map((moment) => (
              <Button
                key={moment}
                type="submit"
                name="moment"
                value={moment}
                size="sm"
                variant={moment === next && isOpen(status) ? "secondary" : "quiet"}
                busy={busy}
                icon={<Icon of={Camera} size={16} />}
              >
                {snapshots[moment] ? `Read ${moment} again` : `Read ${moment}`}
              </Button>
            ))}
          </div>
          <p className={fieldStyles.help}>
            Reads the public high scores now. TzKal-Zuk shows from the first kill, Sol Heredit from the fifth.
          </p>
        </>
      )}
    </DeskForm>
  );
}
