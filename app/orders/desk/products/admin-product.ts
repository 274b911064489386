import type { GoldDirection } from "../../../../domain/gold/model.ts";
import type { OrderStatus } from "../../../../domain/orders/model.ts";
import type { IconDrawing } from "../../../ui/icons.tsx";
import type { OrderDeskView } from "../order/order-view.ts";

/**
 * What staff read and do about orders of one type. A new member is asked of every product by the compiler.
 */
export type AdminProduct = {
  /** Beside the type's name; `isEmber` draws both in the colour of services. */
  icon: { drawing: IconDrawing; isEmber: boolean };
  /** How much of it, in lists. */
  quantityText: (quantity: number) => string;
  /** How staff place one for a customer; null where they can't. */
  newOrder: NewOrderTexts | null;
  /** The card of further facts, where the product has no panels; null where the trade says everything. */
  details: { title: string; none: string } | null;
  /** What is promised within a time (Rule P23); null without a deadline. */
  deadline: DeadlineTexts | null;
  /** What setting a status does, on its button. */
  statusHints: Partial<Record<OrderStatus, string>>;
  /** The step that staff are shown as the expected one; undefined where none is. */
  nextStep: (order: OrderDeskView) => OrderStatus | undefined;
  /** Whether a status needs a note although it is a normal next step. */
  needsNote: (order: OrderDeskView, to: OrderStatus) => boolean;
};

type NewOrderTexts = {
  /** Of the quote under which it is placed. */
  direction: GoldDirection;
  /** What the customer does, as a choice. */
  choice: string;
  /** What we do: the first word of the button that places it. */
  verb: string;
};

type DeadlineTexts = {
  what: string;
  /** From when its time runs. */
  from: string;
  /** What is still to be done; empty where nothing is. */
  dueText: (due: { amount: string; isUnsent: boolean }) => string;
};
