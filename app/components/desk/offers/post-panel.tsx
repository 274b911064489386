import { CircleDot } from "lucide-react";
import { type OfferTable, rulesKey } from "../../../../domain/account-sales/model.ts";
import type { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { offerDeeds } from "./offer-forms.ts";
import { Changes } from "./offer-postings.tsx";

type PostPanelProps = {
  form: Pick<ReturnType<typeof useCheckedForm>, "errors" | "refusal" | "busy">;
  texts: Record<string, string>;
  /** The rules as they are typed now; null while they cannot be read. */
  rules: OfferTable | null;
  /** What they change against the rules in force, in words. */
  changes: readonly string[] | null;
  isBehind: boolean;
  isDirty: boolean;
};

/** What the edit changes, a note, and the button that posts it. */
export function PostPanel({ form, texts, rules, changes, isBehind, isDirty }: PostPanelProps) {
  const { errors, refusal, busy } = form;
  return (
    <Panel title="Post">
      <div className="stack sm">
        {refusal ? (
          <Alert tone={errors.confirmBigMove ? "warn" : "bad"} title={refusal.title}>
            {refusal.text}
          </Alert>
        ) : isBehind ? (
          <Alert tone="info" title="Somebody has posted rules just now">
            What you typed is kept here. When you post it, you are asked again.
          </Alert>
        ) : null}
        <div>
          <h3 className="offer-word">What this changes</h3>
          {changes ? <Changes changes={changes} /> : "A value is missing or cannot be read."}
        </div>
        <Field label="Note" optional help="Staff read it in the history." error={errors.note}>
          <TextInput name="note" defaultValue={texts.note} maxLength={300} />
        </Field>
        {errors.confirmBigMove && rules ? <Confirmation rules={rules} /> : null}
        <div className="row">
          <Button
            type="submit"
            name="deed"
            value={offerDeeds.post}
            variant="primary"
            busy={busy}
            busyLabel="Posting…"
          >
            Post rules
          </Button>
          <span role="status">
            {isDirty ? (
              <span className="unsaved small">
                <Icon of={CircleDot} size={14} />
                Not posted
              </span>
            ) : null}
          </span>
        </div>
      </div>
    </Panel>
  );
}

/** The tick for rules that move far. It stands for just these rules; others are another question, not ticked yet. */
function Confirmation({ rules }: { rules: OfferTable }) {
  const value = rulesKey(rules);
  return <Checkbox key={value} name="confirmBigMove" value={value} label="I mean these rules" />;
}
