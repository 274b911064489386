import type { ChainTrouble } from "../../../../domain/payments/ports.ts";
import { Alert } from "../../../ui/alert.tsx";
import { type Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import type { HealthView } from "./chain-view.ts";

const troubleWords: Record<ChainTrouble, string> = {
  down: "No endpoint of the chain answers.",
  disagree: "The endpoints show different blocks at the same height, so none is believed.",
  wrong_chain: "The endpoints belong to another chain than the one that is set.",
};

/** How the chain is and whether it is looked through (Rule P21). */
export function ChainHealth({ health }: { health: HealthView }) {
  const { watch } = health;
  return (
    <>
      {watch?.trouble ? (
        <Alert
          tone="bad"
          title={`The chain cannot be read since ${watch.troubleSince ?? "a moment ago"} UTC`}
        >
          {troubleWords[watch.trouble]} Payments wait; none expires before every block was looked through.
        </Alert>
      ) : null}
      {watch?.isStale && !watch.trouble ? (
        <Alert tone="warn" title="The chain has not been looked at for a while">
          It was last looked at {watch.checkedAgo}. A server that runs looks every few seconds.
        </Alert>
      ) : null}
      {watch ? null : (
        <Alert tone="warn" title="This chain has never been looked at">
          The first server that reaches it begins to.
        </Alert>
      )}
      <StatStrip items={figures(health)} />
    </>
  );
}

function figures({ network, chainId, watch, watched, waiting }: HealthView): Stat[] {
  return [
    { label: "Network", value: network, note: `chain id ${chainId}` },
    { label: "Head", value: watch?.head ?? "–", note: watch ? `mined ${watch.headAt} UTC` : undefined },
    { label: "Final", value: watch?.finalized ?? "–", note: "blocks up to it can no longer change" },
    {
      label: "Looked at",
      value: watch?.checkedAgo ?? "never",
      tone: watch && !watch.isStale && !watch.trouble ? "pos" : "warn",
      note: watch?.holder ? `by ${watch.holder}` : "no server watches now",
    },
    {
      label: "Addresses watched",
      value: watched.toLocaleString("en-US"),
      note: waiting > 0 ? `${waiting} with news to be booked` : "all news is booked",
    },
  ];
}
