import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import type { BlockSpec } from "../block-specs.ts";
import { restoreForms } from "../content-forms.ts";
import { DiffList } from "./diff-list.tsx";
import type { ChosenVersion } from "./read-history.ts";

type VersionDetailProps = { spec: BlockSpec; chosen: ChosenVersion };

/** What one version changed, and for an earlier one what restoring it would change. */
export function VersionDetail({ spec, chosen }: VersionDetailProps) {
  const { version, current, changed, restores } = chosen;
  return (
    <>
      <Panel
        title={`Changes in version ${version}`}
        aside={version === current ? <Badge tone="good">Published now</Badge> : null}
      >
        {changed === null ? (
          <p>The version before isn't in the history.</p>
        ) : (
          <DiffList
            diffs={changed}
            empty={version === 1 ? "This is the first version." : "No text changed."}
          />
        )}
      </Panel>
      {restores ? (
        <Panel title={`Restore version ${version}`}>
          <div className={layout.stack}>
            <DiffList
              diffs={restores}
              empty={`Version ${current}, which is published now, has the same text.`}
            />
            {restores.length > 0 ? <RestoreForm spec={spec} from={version} current={current} /> : null}
          </div>
        </Panel>
      ) : null}
    </>
  );
}

const definition = restoreForms["restore-version"];

type RestoreFormProps = { spec: BlockSpec; from: number; current: number };

function RestoreForm({ spec, from, current }: RestoreFormProps) {
  const { failure, busy, onSubmit } = useCheckedForm(definition);
  return (
    <Form method="post" data-form={definition.name} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={definition.name} />
      <input type="hidden" name="block" value={spec.key} />
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="version" value={current} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <div className={layout.row}>
        <Button
          type="submit"
          name="as"
          value="published"
          variant="primary"
          busy={busy}
          busyLabel="Restoring…"
        >
          Restore this version
        </Button>
        <Button type="submit" name="as" value="draft" busy={busy}>
          Edit as draft
        </Button>
      </div>
    </Form>
  );
}
