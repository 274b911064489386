import { Eye } from "lucide";
import { Fragment } from "react";
import { shownInHistory } from "../../shell/desk/desk-copy.ts";
import styles from "../../shell/desk/editor.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Moments } from "../../ui/moment.tsx";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import { AskConsent } from "./ask-consent.tsx";
import type { BlockSpec } from "./block-specs.ts";
import { draftForms } from "./content-forms.ts";
import { previewPath } from "./content-paths.ts";
import type { ShownDraft } from "./read-editor.ts";

type DraftPanelProps = { spec: BlockSpec; draft: ShownDraft; soonest: string };

/** What can be done with the draft of a block: look at it on the site, plan it, throw it away. */
export function DraftPanel({ spec, draft, soonest }: DraftPanelProps) {
  const { isOwn, by, at, publishAt } = draft;
  const planKey = useFormKey(draftForms["plan-draft"].name);
  return (
    <Panel
      title="Draft"
      aside={publishAt ? <Badge tone="info">Planned</Badge> : <Badge tone="warn">Not published</Badge>}
    >
      <div className={layout.stack}>
        <div className={cx(layout.row, layout.between)}>
          <p className={textStyles.small}>
            <Moments text={`Saved by ${isOwn ? "you" : by}, ${at}. Only staff see it.`} />
          </p>
          {spec.isOfMails ? null : (
            <LinkButton
              to={previewPath(spec.preview, draft.id)}
              target="_blank"
              reloadDocument
              size="sm"
              icon={<Icon of={Eye} />}
            >
              Preview on site
            </LinkButton>
          )}
        </div>
        {spec.alsoOn ? <AlsoOn pages={spec.alsoOn} draftId={draft.id} /> : null}
        {publishAt ? <Planned spec={spec} draft={draft} at={publishAt.text} /> : null}
        <PlanForm key={planKey} spec={spec} draft={draft} soonest={soonest} />
        <details>
          <summary>Discard this draft</summary>
          <DraftForm form="discard-draft" spec={spec} draft={draft} label="Discard draft" isDanger>
            Its text is lost. What is published stays.
          </DraftForm>
        </details>
      </div>
    </Panel>
  );
}

/** The other pages in which the draft can be seen. */
function AlsoOn({ pages, draftId }: { pages: NonNullable<BlockSpec["alsoOn"]>; draftId: string }) {
  return (
    <p className={textStyles.small}>
      Also preview on{" "}
      {pages.map(({ label, path }, at) => (
        <Fragment key={path}>
          {at > 0 ? ", " : null}
          <a href={previewPath(path, draftId)} target="_blank" rel="noreferrer">
            {label}
          </a>
        </Fragment>
      ))}
    </p>
  );
}

function Planned({ spec, draft, at }: { spec: BlockSpec; draft: ShownDraft; at: string }) {
  return (
    <Alert tone="info" title={<Moments text={`Goes live on ${at}`} />}>
      <DraftForm form="cancel-plan" spec={spec} draft={draft} label="Cancel plan">
        If you save the draft again or publish another version, this plan ends.
      </DraftForm>
    </Alert>
  );
}

type DraftFormProps = {
  form: "cancel-plan" | "discard-draft";
  spec: BlockSpec;
  draft: ShownDraft;
  label: string;
  isDanger?: boolean;
  children: string;
};

function DraftForm({ form, spec, draft, label, isDanger = false, children }: DraftFormProps) {
  const { failure, busy, onSubmit } = useCheckedForm(draftForms[form]);
  return (
    <Form method="post" data-form={form} onSubmit={onSubmit} preventScrollReset>
      <DraftFields form={form} spec={spec} draft={draft} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <p className={textStyles.small}>{children}</p>
      <div className={layout.spaceAboveSmall}>
        <Button type="submit" size="sm" busy={busy} {...(isDanger ? { variant: "danger" } : {})}>
          {label}
        </Button>
      </div>
    </Form>
  );
}

function PlanForm({ spec, draft, soonest }: DraftPanelProps) {
  const definition = draftForms["plan-draft"];
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(definition);
  return (
    <Form
      method="post"
      data-form={definition.name}
      className={styles.editor}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <DraftFields form={definition.name} spec={spec} draft={draft} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <div className={styles.fields}>
        <Field label="Publish at" help="In UTC. The saved draft goes live then." error={errors.publishAt}>
          <TextInput
            type="datetime-local"
            name="publishAt"
            defaultValue={fields.publishAt ?? draft.publishAt?.field}
            min={soonest}
          />
        </Field>
        <Field label="Note" optional help={shownInHistory} error={errors.note}>
          <TextInput name="note" defaultValue={fields.note ?? draft.note ?? ""} maxLength={300} />
        </Field>
      </div>
      {spec.asksConsent ? (
        <AskConsent isAsked={failure ? fields.asksConsent === "on" : draft.asksConsent} />
      ) : null}
      <div>
        <Button type="submit" busy={busy} busyLabel="Planning…">
          {draft.publishAt ? "Change plan" : "Publish later"}
        </Button>
      </div>
    </Form>
  );
}

function DraftFields({ form, spec, draft }: { form: string; spec: BlockSpec; draft: ShownDraft }) {
  return (
    <>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="block" value={spec.key} />
      <input type="hidden" name="draftId" value={draft.id} />
      <input type="hidden" name="draftVersion" value={draft.version} />
    </>
  );
}
