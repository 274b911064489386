import { BoostCard, RequirementsCard } from "./boost-card.tsx";
import type { BoostDeskView } from "./boost-desk-view.ts";
import { GearCard } from "./gear-card.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { SnapshotsCard } from "./snapshots-card.tsx";

/** What is known of a boost, in the order in which staff need it. */
export function BoostFacts({ boost }: { boost: BoostDeskView }) {
  return (
    <>
      <RequirementsCard boost={boost} />
      <BoostCard boost={boost} />
    </>
  );
}

/** What staff do with a boost, below the status that they set. */
export function BoostWork({ boost, ownSeq }: { boost: BoostDeskView; ownSeq: number }) {
  return (
    <>
      <ProgressCard boost={boost} ownSeq={ownSeq} />
      <SnapshotsCard boost={boost} />
      <GearCard boost={boost} />
    </>
  );
}
