import type { OrderType } from "../../../../domain/orders/model.ts";
import type { StatusTone } from "../../../ui/status-badge.tsx";
import type { Refusal } from "../../../web/forms/use-checked-form.ts";
import type { OrderDetails } from "../products/order-details.ts";
import type { CounterOfferPage } from "../sale/counter-offer-card.tsx";
import type { GoldNoteView } from "./gold-note-view.ts";
import type { HoldView } from "./hold-view.ts";
import type { StepperLine } from "./meeting-view.ts";
import type { OrderActionsProps } from "./order-actions.tsx";
import type { MeetupView, PaymentView } from "./order-detail-sections.tsx";
import type { OrderDetailsCardProps } from "./order-details-card.tsx";
import type { ReviewCardView } from "./review-card.tsx";

type TimelineLine = {
  key: string;
  /** The event's type, which decides the icon of what is no status. */
  type: string;
  title: string;
  text: string | null;
  when: string;
  tone?: StatusTone;
};

/** A customer's own order as its page is given it: every figure written out. */
export type OrderDetailProps = OrderDetailsCardProps &
  OrderActionsProps &
  OrderDetails & {
    type: OrderType;
    back: { to: string; label: string };
    statusText: string;
    turnText: string | null;
    /** The steps of its type and how far it is. */
    steps: readonly StepperLine[];
    timeline: readonly TimelineLine[];
    payments: readonly PaymentView[];
    meetup: MeetupView | null;
    /** The meeting's own page, while there is one. */
    meetingHref: string | null;
    /** Why the order was canceled, as far as the customer may read it. */
    cancelNote: string | null;
    /** Where the gold of a canceled sale is. */
    goldNote: GoldNoteView | null;
    /** The page that this is shown on. */
    page: CounterOfferPage;
    failure: (Refusal & { form: string }) | null;
    /** Whether the reader may act: the order's customer. */
    canAct: boolean;
    /** Where staff act instead. */
    deskHref: string | null;
    /** How its review stands; null where there is none to leave. */
    review: ReviewCardView | null;
    /** How its hold stands; null where nothing is held. */
    hold: HoldView | null;
  };
