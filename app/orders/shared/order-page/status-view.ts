import { type OrderStatus, statusLabels } from "../../../../domain/orders/model.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";

const tones: Record<OrderStatus, StatusTone> = {
  pending: "pending",
  in_progress: "in-progress",
  verifying_account: "verifying-account",
  email_reset_sent: "email-reset-sent",
  gold_collected: "gold-collected",
  gold_received: "gold-received",
  payment_sent: "payment-sent",
  completed: "completed",
  canceled: "canceled",
};

/** A status as its badge shows it. */
export function statusView(status: OrderStatus): { tone: StatusTone; label: string } {
  return { tone: tones[status], label: statusLabels[status] };
}
