import type { ChainTrouble } from "../../../../domain/payments/ports.ts";
import { Alert } from "../../../ui/alert.tsx";
import { type Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import type { HealthView } from "./chain-view.ts";

const troubleTexts: Record<ChainTrouble, string> = {
  down: "No endpoint is responding.",
  disagree: "The endpoints disagree on the newest blocks, so we trust none of them.",
  wrong_chain: "The endpoints are on a different chain than configured.",
};

/** How the chain is and whether it is looked through (Rule P21). */
export function ChainHealth({ health }: { health: HealthView }) {
  const { watch } = health;
  return (
    <>
      {watch?.trouble ? (
        <Alert
          tone="bad"
          title={watch.troubleSince ? `Chain unreadable since ${watch.troubleSince}` : "Chain unreadable"}
        >
          {troubleTexts[watch.trouble]} Payments wait. None expires until we've scanned every block.
        </Alert>
      ) : null}
      {watch?.isStale && !watch.trouble ? (
        <Alert tone="warn" title="The chain hasn't been scanned for a while">
          Last scan: {watch.checkedAgo}. A running server scans every few seconds.
        </Alert>
      ) : null}
      {watch ? null : (
        <Alert tone="warn" title="This chain has never been scanned">
          Scanning starts with the first server that reaches it.
        </Alert>
      )}
      <StatStrip items={figures(health)} />
    </>
  );
}

function figures({ network, chainId, watch, watched, waiting }: HealthView): Stat[] {
  return [
    { label: "Network", value: network, note: `chain id ${chainId}` },
    { label: "Head", value: watch?.head ?? "–", note: watch ? `mined ${watch.headAt}` : undefined },
    { label: "Final", value: watch?.finalized ?? "–", note: "blocks up to here can't change" },
    {
      label: "Last scan",
      value: watch?.checkedAgo ?? "never",
      tone: watch && !watch.isStale && !watch.trouble ? "pos" : "warn",
      note: watch?.holder ? `by ${watch.holder}` : "no server is watching",
    },
    {
      label: "Addresses watched",
      value: watched.toLocaleString("en-US"),
      note: waiting > 0 ? `${waiting} waiting to be booked` : "everything is booked",
    },
  ];
}
