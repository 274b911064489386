import { type ReactNode, useEffect, useRef, useState } from "react";
import { FailureAlert } from "../../../boosts/shared/purchase-fields.tsx";
import { OrderLimitNote } from "../../../orders/shared/order-limit.tsx";
import { PayWayField } from "../../../payments/shared/pay/pay-way-field.tsx";
import { CustomerFields } from "../../../promotions/shared/customer-fields.tsx";
import { PromoField } from "../../../promotions/shared/promo-field.tsx";
import { usePromo } from "../../../promotions/shared/use-promo.ts";
import { Agreement } from "../../../shell/shop/agreement.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import purchaseFormStyles from "../../../ui/purchase-form.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import { availabilityOf, type ListingPageData, listingPath } from "../../shared/listing-data.ts";
import styles from "./listing.module.css";
import { Changed, OrderDetails } from "./purchase-fields.tsx";
import { askedTexts, type PurchaseAnswer, purchaseForm, purchaseTitle } from "./purchase-form.ts";
import { similarId } from "./similar-listings.tsx";

const loadInput = () => import("./purchase-form-input.ts");
const loadGuestInput = () => loadInput().then(({ purchaseInput }) => purchaseInput({ isGuest: true }));
const loadCustomerInput = () => loadInput().then(({ purchaseInput }) => purchaseInput({ isGuest: false }));

export const title = "Complete Your Purchase";
const action = "Complete Purchase";

export type PurchaseProps = { page: ListingPageData };

/** The purchase as a step of the page, where no script runs or the dialog has not come. */
export function PurchasePanel({ page }: PurchaseProps) {
  const form = usePurchase(page);
  const { slug } = page.listing;
  return (
    <Panel title={title} id="purchase">
      {form.failure ? null : <OrderLimitNote limit={page.limit} />}
      <PurchaseForm page={page} form={form} />
      <div className={cx(layout.row, layout.between, styles.buyFoot)}>
        <LinkButton variant="quiet" to={listingPath(slug)}>
          {form.isFree ? "Cancel" : "Close"}
        </LinkButton>
        <Send form={form} isOffered={page.ways.length > 0} similar={<SimilarLink slug={slug} />} />
      </div>
    </Panel>
  );
}

type SendProps = { form: Purchase; isOffered: boolean; similar: ReactNode };

/** What can be sent: the order, while there is something to order and a way to pay it. */
export function Send({ form, isOffered, similar }: SendProps) {
  if (!form.isFree) return similar;
  if (!isOffered) return null;
  return (
    <Button
      type="submit"
      form={purchaseForm}
      variant="primary"
      busy={form.busy}
      busyLabel="Holding the account…"
    >
      {action}
    </Button>
  );
}

export function SimilarLink({ slug }: { slug: string }) {
  return <LinkButton to={`${listingPath(slug)}#${similarId}`}>See similar accounts</LinkButton>;
}

type Purchase = ReturnType<typeof usePurchase>;

export function usePurchase(page: ListingPageData) {
  const { listing, accountEmail } = page;
  const answered = useLastAnswer<PurchaseAnswer>();
  const answer = answered?.form === purchaseForm ? answered : undefined;
  const schema = accountEmail === null ? loadGuestInput : loadCustomerInput;
  const checked = useCheckedForm({ name: purchaseForm, schema, title: purchaseTitle }, { toasts: "never" });
  // Sent again, also after the page was read anew, it is still the same purchase (Rule P11).
  const [onceKey] = useState(answer?.fields.onceKey ?? page.onceKey);
  const [firstCents] = useState(listing.priceCents);
  const path = listingPath(listing.slug);
  const promo = usePromo({
    form: purchaseForm,
    action: path,
    about: {},
    start: null,
    answered: answer?.promo,
  });
  return {
    ...checked,
    promo,
    isNewSum: Boolean(answer?.promo?.line),
    onceKey,
    firstCents,
    isFree: availabilityOf(page) === "free",
    // Answers come back to the same step, also without scripts.
    action: `${path}?step=buy`,
  };
}

/** Brings what is said above the form to where the buyer is, whenever something else is said. */
function useSeenAtOnce(said: string) {
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each thing that is said
  useEffect(() => {
    if (message.current?.childElementCount) message.current.scrollIntoView({ block: "nearest" });
  }, [said]);
  return message;
}

type PurchaseFormProps = PurchaseProps & { form: Purchase };

export function PurchaseForm({ page, form }: PurchaseFormProps) {
  const hydrated = useHydrated();
  const { listing, accountEmail } = page;
  const { errors, fields, promo } = form;
  const message = useSeenAtOnce([form.failure?.text, availabilityOf(page), listing.priceCents].join());
  return (
    <Form
      method="post"
      action={form.action}
      id={purchaseForm}
      data-form={purchaseForm}
      className={cx(layout.stack, layout.loose)}
      noValidate
      preventScrollReset
      onSubmit={form.onSubmit}
    >
      <input type="hidden" name="form" value={purchaseForm} />
      <input type="hidden" name="priceCents" value={listing.priceCents} />
      <input type="hidden" name="onceKey" value={form.onceKey} />
      {hydrated ? <input type="hidden" name="shownIn" value="dialog" /> : null}
      <div className={styles.news} ref={message}>
        <FailureAlert failure={form.failure} errors={errors} isNewSum={form.isNewSum} />
        <Changed page={page} firstCents={form.firstCents} isShown={form.failure !== null} />
      </div>
      <div className={purchaseFormStyles.parts}>
        <OrderDetails listing={listing} promo={promo.promo} />
        <div className={cx(layout.stack, layout.loose)}>
          <PayWayField ways={page.ways} chosen={fields.payWith} error={errors.payWith} />
          <CustomerFields
            form={purchaseForm}
            asked={askedTexts}
            errors={errors}
            fields={fields}
            accountEmail={accountEmail}
          />
          <PromoField promo={promo.promo} busy={promo.busy} onApply={promo.apply} onRemove={promo.remove} />
          <Agreement by="placing this order" />
        </div>
      </div>
    </Form>
  );
}
