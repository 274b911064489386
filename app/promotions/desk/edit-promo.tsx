import { editsNotLost } from "../../shell/desk/desk-copy.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useEditBaseline } from "../../web/forms/use-edit-baseline.ts";
import { useFollowedVersion } from "../../web/forms/use-followed-version.ts";
import type { PromoRow } from "./promo-copy.ts";
import { PromoFailure, TermFields } from "./promo-fields.tsx";
import { promoForms } from "./promo-forms.ts";

/**
 * Changes limit and time of one code. What was typed survives the change of somebody else, which it does not
 * overwrite.
 */
export function EditPromo(props: EditPromoProps) {
  return <PromoEditor key={useFollowedVersion(formOf(props).name, props.row.version)} {...props} />;
}

type EditPromoProps = { row: PromoRow; closeTo: string };

const formOf = ({ row }: EditPromoProps) => formOfRow(promoForms["change-promo:"], row.code);

function PromoEditor({ row, closeTo }: EditPromoProps) {
  const definition = formOf({ row, closeTo });
  const { name } = definition;
  const form = useCheckedForm(definition);
  const { errors, fields, failure, busy, onSubmit } = form;
  const { version, isBehind } = useEditBaseline({ version: row.version, values: {} }, form);
  return (
    <Panel title={`Edit ${row.code}`}>
      <Form
        method="post"
        data-form={name}
        className={layout.stack}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="promoCode" value={row.code} />
        <input type="hidden" name="version" value={version} />
        <PromoFailure failure={failure} errors={errors} />
        {isBehind && !failure ? (
          <Alert tone="info" title="Someone just changed this code">
            {editsNotLost}
          </Alert>
        ) : null}
        <p className={cx(text.small, text.muted)}>
          {row.takesOff} off. {row.conditions}. You can't change this.
        </p>
        <TermFields
          errors={errors}
          fields={fields}
          start={{ limit: String(row.limit), from: row.fromValue, until: row.untilValue }}
        />
        <div className={layout.row}>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Saving…">
            Save
          </Button>
          <LinkButton to={closeTo} variant="quiet" preventScrollReset>
            Close
          </LinkButton>
        </div>
      </Form>
    </Panel>
  );
}
