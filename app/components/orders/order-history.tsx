import { Panel } from "../../ui/panel.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import type { HistoryLine } from "./meeting-view.ts";

/** What happened to an order, newest first. */
export function OrderHistory({ title, lines }: { title: string; lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Panel title={title} level={2}>
      <Timeline
        items={lines.map(({ key, title: what, text, when, tone }) => ({
          key,
          title: what,
          text,
          when,
          ...(tone ? { tone } : {}),
        }))}
      />
    </Panel>
  );
}
