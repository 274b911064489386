import { Form } from "react-router";
import { rollBackOffersInput } from "../../../../domain/account-sales/inputs.ts";
import type { OfferTable } from "../../../../domain/account-sales/model.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { useBegunVersion } from "../use-begun-version.ts";
import { offerForms, offerTitles } from "./offer-forms.ts";
import { Changes } from "./offer-postings.tsx";
import { OfferTableView } from "./offer-table-view.tsx";

type ViewedPostingProps = {
  viewed: { version: number; rules: OfferTable; postedAt: string; by: string; changes: string[] };
  /** The posting in force. */
  inForce: number;
  mayEdit: boolean;
  closeTo: string;
};

/** One posting in full, what it would change today, and the way back to it. */
export function ViewedPosting({ viewed, inForce, mayEdit, closeTo }: ViewedPostingProps) {
  const { version, rules, postedAt, by, changes } = viewed;
  return (
    <Panel title={`Version ${version}`} id="viewed" aside={<LinkButton to={closeTo}>Close</LinkButton>}>
      <div className="stack offer-view">
        <p className="muted">
          Posted by {by}, {postedAt} UTC.
        </p>
        {version === inForce ? (
          <p>These rules are in force.</p>
        ) : (
          <>
            <div>
              <h3 className="offer-word">What going back to it changes</h3>
              <Changes changes={changes} />
            </div>
            {mayEdit && changes.length > 0 ? <RollBack to={version} inForce={inForce} /> : null}
          </>
        )}
        <OfferTableView rules={rules} name={`version ${version}`} />
      </div>
    </Panel>
  );
}

function RollBack({ to, inForce }: { to: number; inForce: number }) {
  const form = useCheckedForm(offerForms.rollBack, rollBackOffersInput, offerTitles.rollBack);
  const { errors, fields, refusal, busy, onSubmit } = form;
  const { version, isBehind } = useBegunVersion(inForce, form);
  return (
    <Form
      method="post"
      data-form={offerForms.rollBack}
      className="stack sm"
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={offerForms.rollBack} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="to" value={to} />
      {refusal ? (
        <Alert tone="bad" title={refusal.title}>
          {refusal.text}
        </Alert>
      ) : isBehind ? (
        <Alert tone="info" title="Somebody has posted rules just now">
          What going back changes is shown against theirs. When you roll back, you are asked again.
        </Alert>
      ) : null}
      <Field label="Why" optional help="Staff read it in the history." error={errors.note}>
        <TextInput name="note" defaultValue={fields.note} maxLength={300} />
      </Field>
      <div>
        <Button type="submit" busy={busy} busyLabel="Rolling back…">
          Roll back to this
        </Button>
      </div>
    </Form>
  );
}
