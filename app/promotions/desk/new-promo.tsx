import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { ConditionFields, DiscountFields } from "./condition-fields.tsx";
import { PromoFailure, TermFields } from "./promo-fields.tsx";
import { promoForms } from "./promo-forms.ts";

const definition = promoForms["create-promo"];
const start = { limit: "", from: "", until: "" };

/** Makes a promo code (Rule P25). */
export function NewPromo() {
  const form = useCheckedForm(definition);
  const { errors, fields, failure, busy, onSubmit } = form;
  return (
    <Panel title="New code">
      <Form
        method="post"
        data-form={definition.name}
        className={layout.stack}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={definition.name} />
        <PromoFailure failure={failure} errors={errors} />
        <Field label="Code" help="3 to 20 letters and digits." error={errors.promoCode}>
          <TextInput
            name="promoCode"
            mono
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={fields.promoCode}
          />
        </Field>
        <DiscountFields errors={errors} fields={fields} />
        <TermFields errors={errors} fields={fields} start={start} />
        <ConditionFields errors={errors} fields={fields} />
        <p className={cx(text.small, text.muted)}>
          You can't change the discount or its conditions later. Deposits are never discounted.
        </p>
        <div>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Creating…">
            Create code
          </Button>
        </div>
      </Form>
    </Panel>
  );
}
