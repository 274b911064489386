import { type FormEvent, useRef, useState } from "react";
import {
  type PayoutMethod,
  payoutCoinsOf,
  payoutMethodsOf,
  salePayoutChoice,
  salePayoutMethods,
} from "../../../../../domain/ways/model.ts";
import { Alert } from "../../../../ui/alert.tsx";
import { Choice } from "../../../../ui/choice.tsx";
import { cx } from "../../../../ui/cx.ts";
import layout from "../../../../ui/layout.module.css";
import { Form } from "../../../../ui/link.tsx";
import panelStyles from "../../../../ui/panel.module.css";
import { ChoiceGroup } from "../../../../ui/radio.tsx";
import { useEarlyInput } from "../../../../web/forms/use-early-input.ts";
import { stageAddress } from "../../sale-stages.ts";
import { StageFoot, StageLayout } from "./stage-layout.tsx";
import type { StageProps } from "./stage-props.ts";

/** How the seller wants to be paid (Rule S75). */
export function PaymentMethodStage({ offer, choices, heading, payouts }: StageProps) {
  const offered = payoutMethodsOf(payouts);
  const methods = salePayoutMethods.filter((method) => offered.includes(method));
  const [chosen, setChosen] = useState<PayoutMethod | null>(choices.method);
  const form = useRef<HTMLFormElement>(null);
  useEarlyInput(form, "method", ({ value }) => setChosen(methods.find((method) => method === value) ?? null));
  const [wasSent, setWasSent] = useState(choices.skipped !== null);
  function check(event: FormEvent<HTMLFormElement>) {
    const picked = new FormData(event.currentTarget).get("method");
    if (methods.some((method) => method === picked)) return;
    event.preventDefault();
    setWasSent(true);
  }
  return (
    <Form
      ref={form}
      method="get"
      action={stageAddress(offer.offerId, "offer")}
      className={panelStyles.panel}
      onSubmit={check}
    >
      <input type="hidden" name="step" value="payment-details" />
      <StageLayout stage="payment-method" title="How Would You Like to Get Paid?" heading={heading}>
        <ChoiceGroup
          legend="Payment method"
          hideLegend
          error={wasSent && !chosen ? "Please select an option before continuing" : undefined}
        >
          <div className={cx(layout.options, layout.oneColumn)}>
            {methods.map((method) => (
              <Choice
                key={method}
                type="radio"
                name="method"
                value={method}
                {...salePayoutChoice(method, payoutCoinsOf(method, payouts))}
                checked={chosen === method}
                onChange={() => setChosen(method)}
              />
            ))}
          </div>
        </ChoiceGroup>
        {methods.length === 0 ? (
          <Alert tone="warn" title="We can’t buy accounts right now">
            Your offer stays valid. Try again later, or message us.
          </Alert>
        ) : null}
      </StageLayout>
      <StageFoot backHref={stageAddress(offer.offerId, "offer")} submit="Continue" />
    </Form>
  );
}
