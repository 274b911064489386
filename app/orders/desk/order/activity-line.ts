import type { Activity } from "../../../../domain/orders/index.ts";
import type { ActivityLine } from "./order-view.ts";

/** One event of an order as its log shows it to staff. */
export function activityLine(event: Activity, customerId: string | null): ActivityLine {
  const { seq, type, action, status, note, visibility, at, hash } = event;
  return {
    seq,
    type,
    action,
    status,
    note,
    isInternal: visibility === "internal",
    at: at.toISOString(),
    by: actorText(event, customerId),
    hash: hash && `${hash.slice(0, 4)}…${hash.slice(-2)}`,
  };
}

function actorText({ actorKind, actorId, actorName }: Activity, customerId: string | null): string {
  if (actorKind === "visitor" || (actorId !== null && actorId === customerId)) return "Customer";
  if (actorName) return actorName;
  return actorKind === "system" ? "System" : "Unknown person";
}
