import {
  Banknote,
  Globe,
  Hourglass,
  Lock,
  LockOpen,
  type LucideIcon,
  MessageSquare,
  Pencil,
  ReceiptText,
} from "lucide-react";
import { Panel } from "../../ui/panel.tsx";
import { Timeline } from "../../ui/timeline.tsx";
import type { HistoryLine } from "./meeting-view.ts";

/** What is no status has an icon of its own. */
const icons: Record<string, LucideIcon> = {
  "order.world_changed": Globe,
  "order.world_locked": Globe,
  "order.payout_details_locked": Lock,
  "order.payout_details_unlocked": LockOpen,
  "order.receipt_requested": ReceiptText,
  "order.note": MessageSquare,
  "order.edited": Pencil,
  "payment.received": Banknote,
  "payment.refunded": Banknote,
  "payout.due": Hourglass,
};

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
          icon: icons[type],
          ...(tone ? { tone } : {}),
        }))}
      />
    </Panel>
  );
}
