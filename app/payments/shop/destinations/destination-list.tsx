import type { SavedPayout } from "../../../orders/shared/saved-payouts/saved-payouts.ts";
import { OwnPassword } from "../../../shell/access/own-password.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { destinationTitles, formAbout } from "./destination-forms.ts";
import styles from "./destinations.module.css";

const loadRemoveInput = () =>
  import("../../../../domain/payments/inputs.ts").then((inputs) => inputs.removeDestinationInput);
const loadDefaultInput = () =>
  import("../../../../domain/payments/inputs.ts").then((inputs) => inputs.defaultDestinationInput);

type Saved = SavedPayout & { added: string };

/** The saved payout methods, each with ways to choose and remove it that ask for the password. */
export function DestinationList({ saved }: { saved: readonly Saved[] }) {
  if (saved.length === 0) {
    return (
      <Panel title="Saved">
        <Empty title="Nothing saved yet">
          Add a payout method here, or tick “Save for next time” when you sell.
        </Empty>
      </Panel>
    );
  }
  return (
    <Panel title="Saved">
      <ul className={styles.list}>
        {saved.map((one) => (
          <Item key={one.id} saved={one} />
        ))}
      </ul>
    </Panel>
  );
}

function Item({ saved }: { saved: Saved }) {
  const { id, title, mask, isDefault, added } = saved;
  return (
    <li>
      <div className={cx(layout.row, layout.between)}>
        <div className={styles.facts}>
          <b className={textStyles.breakAnywhere}>{title}</b>
          <span className={cx(textStyles.mono, textStyles.breakAnywhere)}>{mask}</span>
          <span className={cx(textStyles.tiny, textStyles.faint)}>
            Added <Moment at={added} />
          </span>
        </div>
        {isDefault ? <Badge tone="gold">Default</Badge> : null}
      </div>
      {isDefault ? null : (
        <details className={styles.action}>
          <summary>
            Make default<span className={layout.visuallyHidden}>: {title}</span>
          </summary>
          <Confirmed id={id} what="choose" />
        </details>
      )}
      <details className={styles.action}>
        <summary>
          Remove<span className={layout.visuallyHidden}> {title}</span>
        </summary>
        <Confirmed id={id} what="remove" />
      </details>
    </li>
  );
}

const about = {
  choose: { load: loadDefaultInput, variant: "primary", label: "Make default", busyLabel: "Changing…" },
  remove: {
    load: loadRemoveInput,
    variant: "danger",
    label: "Remove and delete its details",
    busyLabel: "Removing…",
  },
} as const;

/** What is done with a saved method, with the password that it takes. */
function Confirmed({ id, what }: { id: string; what: keyof typeof about }) {
  const name = formAbout(what, id);
  const { load, variant, label, busyLabel } = about[what];
  const { busy, failure, errors, onSubmit } = useCheckedForm({
    name,
    schema: load,
    title: destinationTitles[what],
  });
  return (
    <Form
      method="post"
      data-form={name}
      className={layout.stack}
      noValidate
      onSubmit={onSubmit}
      preventScrollReset
    >
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="destinationId" value={id} />
      {failure ? (
        <Alert tone={failure.tone} title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <OwnPassword form={{ errors, failure }} />
      <div>
        <Button type="submit" variant={variant} size="sm" busy={busy} busyLabel={busyLabel}>
          {label}
        </Button>
      </div>
    </Form>
  );
}
