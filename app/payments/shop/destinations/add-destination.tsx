import { type PayoutWay, payoutMethodsOf } from "../../../../domain/ways/model.ts";
import { PayoutMethods } from "../../../orders/shared/order-page/payout-fields.tsx";
import { OwnPassword } from "../../../shell/access/own-password.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import orderPagesStyles from "../../../ui/order-pages.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { destinationForms, destinationTitles } from "./destination-forms.ts";

const loadAddInput = () =>
  import("../../../../domain/payments/inputs.ts").then((inputs) => inputs.addDestinationInput);

/** Asks where the person is paid, and for their password. What was entered never comes back. */
export function AddDestination({ payouts }: { payouts: readonly PayoutWay[] }) {
  const form = useCheckedForm({
    name: destinationForms.add,
    schema: loadAddInput,
    title: destinationTitles.add,
  });
  const { errors, fields, failure, busy, onSubmit } = form;
  if (payoutMethodsOf(payouts).length === 0) {
    return (
      <Panel title="Add a payout method">
        <Empty title="We aren't paying out right now">Try again later.</Empty>
      </Panel>
    );
  }
  return (
    <Panel title="Add a payout method">
      <Form
        method="post"
        data-form={destinationForms.add}
        className={cx(layout.stack, layout.loose, orderPagesStyles.payout)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={destinationForms.add} />
        {failure ? (
          <Alert tone={failure.tone} title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <ChoiceGroup
          legend="Payout method"
          hideLegend
          className={pageStyles.twoColumns}
          error={errors.method}
        >
          <PayoutMethods offered={payouts} errors={errors} fields={fields} />
        </ChoiceGroup>
        <Field
          label="Name"
          optional
          error={errors.destinationName}
          help="To tell it apart, for example “Main PayPal”."
        >
          <TextInput
            name="destinationName"
            maxLength={40}
            autoComplete="off"
            defaultValue={fields.destinationName}
          />
        </Field>
        <OwnPassword form={form} />
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
            Save payout method
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
