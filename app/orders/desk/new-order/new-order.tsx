import { useLocation } from "react-router";
import { quoteMinutes } from "../../../../domain/gold/model.ts";
import { orderTypes, shopPays, textField, textFieldsIn } from "../../../../domain/orders/model.ts";
import { firstWorld } from "../../../../domain/settings/model.ts";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
import styles from "../../../shell/desk/editor.module.css";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Alert } from "../../../ui/alert.tsx";
import { GoldInput } from "../../../ui/amount-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Select } from "../../../ui/select.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { promoNames } from "../../shared/promo-answer.ts";
import { adminProducts } from "../products/index.ts";
import type { AskedPrice, NewOrderQuote } from "./asked-price.ts";
import { newOrderForms, newOrderInput } from "./new-order-forms.ts";

const form = newOrderForms["new-order"];

const directions = orderTypes.flatMap((type) => {
  const { newOrder } = adminProducts[type];
  return newOrder ? [{ value: newOrder.direction, label: newOrder.choice }] : [];
});

/** Asks for the price; it is in the address, so that it works without scripts. */
export function PriceForm({ direction, quantity, problem, promoCode, promoProblem }: AskedPrice) {
  return (
    <Panel title="Trade">
      <Form method="get" className={styles.editor} key={`${direction} ${quantity} ${promoCode}`}>
        <div className={styles.fields}>
          <Field label="The customer">
            <Select name="direction" defaultValue={direction} options={directions} />
          </Field>
          <Field label="Gold Amount (M)" {...(problem ? { error: problem } : {})}>
            <GoldInput name="quantity" defaultValue={quantity} />
          </Field>
          <Field
            label="Promo code"
            optional
            help="Only for customers who buy."
            {...(promoProblem ? { error: promoProblem } : {})}
          >
            <TextInput
              name={promoNames.code}
              mono
              maxLength={30}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={promoCode}
            />
          </Field>
        </div>
        <div className={styles.end}>
          <Button type="submit">Show price</Button>
        </div>
      </Form>
    </Panel>
  );
}

const further = textFieldsIn(newOrderInput.shape).filter((name) => name !== "customerEmail");
const asked = ["customerEmail", ...further] as const;
const emailHelp = "We send the confirmation and order link here.";

/** Who the customer is, for an order under the quote that is shown. */
export function CustomerForm({ quote }: { quote: NewOrderQuote }) {
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(form);
  const { worlds } = useShop();
  const verb = adminProducts[quote.type].newOrder?.verb ?? "Place";
  return (
    <Panel title="Customer">
      <Form method="post" data-form={form.name} className={styles.editor} noValidate onSubmit={onSubmit}>
        <input type="hidden" name="form" value={form.name} />
        <input type="hidden" name="idempotencyKey" value={quote.idempotencyKey} />
        <input type="hidden" name="quoteId" value={quote.quoteId} />
        <input type="hidden" name="type" value={quote.type} />
        {quote.promo ? (
          <>
            <input type="hidden" name={promoNames.code} value={quote.promo.code} />
            <input type="hidden" name={promoNames.seen} value={quote.promo.discountCents} />
          </>
        ) : null}
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <div className={styles.fields}>
          {asked.map((name) => (
            <Field
              key={name}
              label={textField(name).label}
              optional={newOrderInput.shape[name].isOptional()}
              help={name === "customerEmail" ? emailHelp : undefined}
              error={errors[name]}
            >
              <TextInput
                {...textField(name).desk}
                name={name}
                autoComplete="off"
                defaultValue={fields[name]}
              />
            </Field>
          ))}
          <Field label="World" error={errors.world}>
            <Select
              name="world"
              defaultValue={fields.world ?? String(firstWorld(worlds))}
              options={worlds.map(({ world, kind }) => ({
                value: String(world),
                label: `World ${world} (${kind})`,
              }))}
            />
          </Field>
        </div>
        <div className={styles.end}>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Placing…">
            {`${verb} ${quote.quantity} for ${quote.amount}`}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** The quote with its sum and the time for which it holds (Rule P12). */
export function QuotePanel({ quote }: { quote: NewOrderQuote }) {
  const { pathname, search } = useLocation();
  return (
    <Panel title="Quote">
      <KeyValues
        labelled
        items={[
          { label: "Gold", value: quote.quantity },
          { label: "Rate", value: quote.rate },
          ...(quote.promo ? [{ label: quote.promo.label, value: quote.promo.amount }] : []),
          {
            label: shopPays(quote.type) ? "We pay" : "They pay",
            value: <span className={cx(textStyles.doubleRule, deskOrderStyles.due)}>{quote.amount}</span>,
          },
        ]}
      />
      <HoldBar
        key={quote.quoteId}
        label="Rate held for"
        expiresAt={quote.expiresAt}
        totalMs={quoteMinutes * 60_000}
        serverNow={quote.sentAt}
      />
      <p className={cx(textStyles.small, textStyles.muted, layout.spaceAbove)}>
        Expired? <a href={pathname + search}>Get a new quote</a>
      </p>
    </Panel>
  );
}
