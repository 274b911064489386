import { BadgeCheck, Send, ShieldCheck } from "lucide";
import type { PayoutsAct } from "../../../../domain/payments/model.ts";
import type { IconDrawing } from "../../../ui/icons.tsx";

/** What is done with the picked payouts, on its button and in what is said of it. */
export const payoutsActCopy: Record<PayoutsAct, { does: string; did: string; icon: IconDrawing }> = {
  approve: { does: "Approve", did: "approved", icon: ShieldCheck },
  sent: { does: "Mark as sent", did: "marked as sent", icon: Send },
  confirm: { does: "Confirm received", did: "confirmed", icon: BadgeCheck },
};
