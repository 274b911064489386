import { Flame } from "lucide";
import type { FormEvent } from "react";
import { type OrderLimit, OrderLimitNote } from "../../../orders/shared/order-limit.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Form } from "../../../ui/link.tsx";
import { loadLater, useOpener } from "../../../ui/load-later.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { askFields, servicesPath } from "../../shared/boost-ask.ts";
import type { QuoteView } from "../../shared/quote-view.ts";
import { Confirmation, type ConfirmationProps } from "./requirements-panel.tsx";

/** The purchase over the page. */
export const purchaseDialog = loadLater(() =>
  import("./checkout/purchase-dialog.tsx").then(({ PurchaseDialog }) => PurchaseDialog),
);

type BuyFormProps = {
  quote: QuoteView;
  limit: OrderLimit | null | undefined;
  /** What only the customer can say is still open. */
  isOpen: boolean;
  /** It was asked for, and its dialog has not come yet. */
  isOpening: boolean;
  confirmation: ConfirmationProps;
  onSubmit(event: FormEvent<HTMLFormElement>): void;
};

/** Leads to the purchase of a quote. The address names the quote, never a price (Rule P1). */
export function BuyForm({ quote, limit, isOpen, isOpening, confirmation, onSubmit }: BuyFormProps) {
  const hydrated = useHydrated();
  const opener = useOpener(purchaseDialog);
  function submit(event: FormEvent<HTMLFormElement>) {
    onSubmit(event);
    if (!event.defaultPrevented) opener.onSubmit(event);
  }
  return (
    <Form
      method="get"
      action={servicesPath}
      preventScrollReset
      defaultShouldRevalidate={false}
      onSubmit={submit}
    >
      {askFields(quote.ask).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="quote" value={quote.quoteId} />
      <input type="hidden" name="step" value="buy" />
      {quote.requirements.needsConfirmation ? <Confirmation {...confirmation} /> : null}
      <OrderLimitNote limit={limit} />
      <Button
        type="submit"
        variant="ember"
        wide
        busy={opener.busy || isOpening}
        {...opener.approach}
        icon={<Icon of={Flame} />}
        reason={hydrated && isOpen ? "Confirm Desert Treasure 1 above first." : undefined}
      >
        Buy Now
      </Button>
    </Form>
  );
}
