import type { BoostDeskView } from "../boost-desk-view.ts";
import type { OrderMay, Revealed } from "../order-view.ts";
import { AccessCard } from "./access-card.tsx";
import { BoostCard, RequirementsCard } from "./boost-card.tsx";
import { GearCard } from "./gear-card.tsx";
import { ProgressCard } from "./progress-card.tsx";
import { SnapshotsCard } from "./snapshots-card.tsx";

type BoostFactsProps = { boost: BoostDeskView; may: OrderMay; revealed: Revealed | null };

/** What is known of a boost, in the order in which staff need it. */
export function BoostFacts({ boost, may, revealed }: BoostFactsProps) {
  return (
    <>
      <AccessCard
        boost={boost}
        mayReveal={may.reveal}
        revealed={revealed?.of === "boostAccess" ? revealed.lines : null}
      />
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
