import { Panel } from "../../../ui/panel.tsx";
import { Timeline } from "../../../ui/timeline.tsx";
import { eventIcons } from "./event-icons.ts";
import type { HistoryLine } from "./meeting-view.ts";

/** What happened to an order, newest first. */
export function OrderHistory({ title, lines }: { title: string; lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <Panel title={title}>
      <Timeline
        items={lines.map(({ key, type, title: what, text, when, tone }) => ({
          key,
          title: what,
          text,
          when,
          icon: eventIcons[type],
          ...(tone ? { tone } : {}),
        }))}
      />
    </Panel>
  );
}
