import { useCallback, useEffect, useRef, useState } from "react";
import {
  askedInAccountSale,
  coinsOf,
  type PayoutMethod,
  type PayoutWay,
  payoutCoinsOf,
  payoutMethodsOf,
} from "../../../../../domain/ways/model.ts";
import { DetailFields } from "../../../../orders/shared/order-page/payout-fields.tsx";
import { SaveForNext } from "../../../../orders/shared/saved-payouts/save-for-next.tsx";
import type { SavedPayout } from "../../../../orders/shared/saved-payouts/saved-payouts.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { cx } from "../../../../ui/cx.ts";
import fieldStyles from "../../../../ui/field.module.css";
import { Field } from "../../../../ui/field.tsx";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import panelStyles from "../../../../ui/panel.module.css";
import { ChoiceGroup } from "../../../../ui/radio.tsx";
import textStyles from "../../../../ui/text.module.css";
import { TextInput } from "../../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../../web/forms/use-checked-form.ts";
import { useEarlyInput } from "../../../../web/forms/use-early-input.ts";
import { stageAddress } from "../../sale-stages.ts";
import { type SellerView, saleForms, saleFormTitles } from "../offer-view.ts";
import { StageFoot, StageLayout } from "./stage-layout.tsx";
import type { StageProps } from "./stage-props.ts";
import { type StoredDetails, storeDetails, useStoredDetails } from "./stored-details.ts";

type Errors = Record<string, string>;

/**
 * Where the money goes, and for guests where our mails go (Rule S75). What is typed leaves the page sealed
 * only.
 */
export function PaymentDetailsStage(props: StageProps & { isAgain: boolean; entered: string | undefined }) {
  const { offer, choices, seller, heading, isAgain, entered } = props;
  const method = choices.method ?? "cashapp";
  const isGuest = seller === null;
  const schema = useCallback(
    () => import("./sale-inputs.ts").then((inputs) => inputs.paymentInput(method, isGuest)),
    [method, isGuest],
  );
  const form = useCheckedForm({ name: saleForms.payment, schema, title: saleFormTitles.payment });
  const { errors, fields, failure, busy } = form;
  const stored = useStoredDetails(offer.offerId);
  const savedOfMethod = props.savedPayouts.saved.filter(({ way }) => payoutMethodsOf([way]).includes(method));
  const isPlain = failure !== null && Object.keys(errors).length === 0;
  const action = stageAddress(offer.offerId, "account-verification", choices);
  return (
    <>
      <Form method="post" action={action} id={savedForm} hidden>
        <input type="hidden" name="form" value={saleForms.payment} />
      </Form>
      <Form
        method="post"
        action={action}
        className={panelStyles.panel}
        data-form={saleForms.payment}
        noValidate
        onSubmit={(event) => {
          storeDetails(offer.offerId, event.currentTarget);
          form.onSubmit(event);
        }}
      >
        <input type="hidden" name="form" value={saleForms.payment} />
        <StageLayout stage="payment-details" title="Payment Details" heading={heading}>
          {isAgain && !failure ? (
            <Alert tone="info" title="Please enter your payment details again">
              For your safety, we don't keep them in the browser.
            </Alert>
          ) : null}
          {entered && !failure ? (
            <Entered
              destination={entered}
              href={stageAddress(offer.offerId, "account-verification", choices)}
            />
          ) : null}
          {savedOfMethod.length > 0 && !entered ? <SavedDestinations saved={savedOfMethod} /> : null}
          {isPlain ? (
            <Alert tone="bad" title={failure.title}>
              {failure.text}
            </Alert>
          ) : null}
          <Destination
            method={method}
            payouts={props.payouts}
            errors={errors}
            fields={fields}
            stored={stored}
          />
          {props.savedPayouts.canSave ? <SaveForNext form={form} /> : null}
          <SellerEmail seller={seller} errors={errors} fields={fields} stored={stored} />
        </StageLayout>
        <StageFoot
          backHref={stageAddress(offer.offerId, "payment-method", choices)}
          submit="Continue"
          busy={busy}
          busyLabel="Checking…"
        />
      </Form>
    </>
  );
}

/** Who comes back from the next stage need not type again, and may. */
function Entered({ destination, href }: { destination: string; href: string }) {
  return (
    <Alert
      tone="good"
      title="Payment details entered"
      action={
        <LinkButton to={href} size="sm">
          Continue with them
        </LinkButton>
      }
    >
      Paid to <span className={cx(textStyles.mono, textStyles.breakAnywhere)}>{destination}</span>. To change
      it, enter your details again.
    </Alert>
  );
}

/** The form of the saved methods: Enter in a field of the other one sends what was typed. */
const savedForm = "saved-payout";

/** What the seller has saved of this method; a press goes on with it. */
function SavedDestinations({ saved }: { saved: readonly SavedPayout[] }) {
  return (
    <fieldset className={cx(layout.stack, layout.snug)}>
      <legend className={fieldStyles.label}>Saved payout methods</legend>
      {saved.map(({ id, title, mask }) => (
        <Button key={id} type="submit" form={savedForm} name="destinationId" value={id}>
          Use {title} <span className={cx(textStyles.mono, textStyles.breakAnywhere)}>{mask}</span>
        </Button>
      ))}
      <p className={cx(textStyles.small, textStyles.muted)}>Or enter your details:</p>
    </fieldset>
  );
}

type TypedProps = { errors: Errors; fields: Record<string, string>; stored: StoredDetails };
type DestinationProps = TypedProps & { method: PayoutMethod; payouts: readonly PayoutWay[] };

function Destination({ method, payouts, errors, fields, stored }: DestinationProps) {
  const asked = askedInAccountSale(method);
  const coins = payoutCoinsOf(method, payouts);
  const [chosen, setChosen] = useState(fields.coin || null);
  const choices = useRef<HTMLDivElement>(null);
  useEarlyInput(choices, "coin", ({ value }) => setChosen(value));
  // A coin that is switched off since counts as none.
  const coin = coins.find((one) => one === chosen) ?? coins.find((one) => one === stored.coin) ?? null;
  return (
    <>
      {asked.coin ? (
        <ChoiceGroup legend={asked.coin.legend} error={errors.coin}>
          <div className={layout.options} ref={choices}>
            {coins.map((one) => (
              <Choice
                key={one}
                type="radio"
                name="coin"
                value={one}
                title={`${coinsOf(method)[one]} (${one})`}
                checked={coin === one}
                onChange={() => setChosen(one)}
              />
            ))}
          </div>
        </ChoiceGroup>
      ) : null}
      <DetailFields asked={asked.fields} coin={coin} errors={errors} fields={fields} />
    </>
  );
}

type SellerEmailProps = TypedProps & { seller: SellerView };

function SellerEmail({ seller, errors, fields, stored }: SellerEmailProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current?.value === "") input.current.value = stored.customerEmail;
  }, [stored]);
  if (seller) {
    return (
      <div className={fieldStyles.field}>
        <span className={fieldStyles.label}>Email</span>
        <p className={fieldStyles.message}>{seller.email}</p>
        <p className={fieldStyles.help}>From your account, for your receipt and order updates.</p>
      </div>
    );
  }
  return (
    <Field
      label="Email"
      error={errors.customerEmail}
      help="For your receipt and order updates. Use one you keep after the sale."
    >
      <TextInput
        ref={input}
        name="customerEmail"
        type="email"
        required
        autoComplete="email"
        placeholder="you@example.com"
        defaultValue={fields.customerEmail}
      />
    </Field>
  );
}
