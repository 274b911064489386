import { longestNote, orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/keys.module.css";
import recoveredStyles from "../../../shell/desk/recovered.module.css";
import { Badge } from "../../../ui/badge.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useUnfolded } from "../../../ui/use-unfolded.ts";
import { formOfRow } from "../../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { kindLabel, type RecoveredLine } from "../../shared/desk/recovered-copy.ts";
import { recoveredForms } from "./recovered-forms.ts";
import { WholeFailure } from "./recovered-panels.tsx";

type RecoveredTableProps = {
  rows: readonly RecoveredLine[];
  /** Whether the reader may end an entry. */
  mayEnd: boolean;
};

/** The list of recovered accounts; what an entry is about can be looked up, never read. */
export function RecoveredTable({ rows, mayEnd }: RecoveredTableProps) {
  if (rows.length === 0) {
    return (
      <Empty level={2} title="The list is empty">
        Add accounts whose sellers took them back, here or from their order.
      </Empty>
    );
  }
  return (
    <DataTable
      caption="Recovered accounts"
      columns={columnsOf(mayEnd)}
      rows={rows}
      rowKey={(row) => `${row.id} ${row.ended ?? ""}`}
    />
  );
}

function columnsOf(mayEnd: boolean): Column<RecoveredLine>[] {
  return [
    { key: "what", head: "Type", cell: (row) => <What row={row} /> },
    { key: "does", head: "Effect", cell: (row) => <Does row={row} />, phone: "end" },
    { key: "why", head: "Reason", cell: (row) => <Why row={row} />, phone: "wide" },
    { key: "from", head: "Added", cell: (row) => <From row={row} />, phone: "wide" },
    {
      key: "do",
      head: <span className={layout.visuallyHidden}>Actions</span>,
      cell: (row) => (mayEnd && !row.ended ? <EndForm row={row} /> : null),
      phone: "wide",
    },
  ];
}

function What({ row }: { row: RecoveredLine }) {
  return (
    <span className={styles.keyName}>
      <b>{kindLabel(row.kind)}</b>
      <small className={cx(text.mono, text.faint)}>{row.hashStart}…</small>
    </span>
  );
}

function Does({ row }: { row: RecoveredLine }) {
  if (row.ended) return <Badge tone="plain">Ended</Badge>;
  return row.effect === "block" ? <Badge tone="bad">Blocks</Badge> : <Badge tone="warn">Flags</Badge>;
}

function Why({ row }: { row: RecoveredLine }) {
  return (
    <span className={styles.keyName}>
      <span>{row.note}</span>
      {row.ended ? <small className={text.faint}>Ended: {withMoments(row.ended)}</small> : null}
    </span>
  );
}

function From({ row }: { row: RecoveredLine }) {
  return (
    <span className={cx(styles.keyName, text.faint)}>
      <span className={text.nowrap}>{withMoments(row.addedAt)}</span>
      <small>
        {row.addedBy},{" "}
        {row.orderId ? (
          <>
            order{" "}
            <Link to={orderPagePaths.desk(row.orderId)} className={text.mono}>
              #{shortId(row.orderId)}
            </Link>
          </>
        ) : (
          "manually"
        )}
      </small>
    </span>
  );
}

/** Opens to a second press with a reason, which works without scripts too. */
function EndForm({ row }: { row: RecoveredLine }) {
  const end = formOfRow(recoveredForms["end-recovered:"], row.id);
  const form = useCheckedForm(end);
  const fold = useUnfolded(form.failure !== null);
  return (
    <details className={recoveredStyles.rowAction} {...fold}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        End<span className={layout.visuallyHidden}> the entry {row.hashStart}</span>
      </summary>
      <Form method="post" data-form={end.name} noValidate onSubmit={form.onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={end.name} />
        <input type="hidden" name="id" value={row.id} />
        <WholeFailure form={form} />
        <Field label="Reason" error={form.errors.note}>
          <TextInput name="note" maxLength={longestNote} autoComplete="off" defaultValue={form.fields.note} />
        </Field>
        <Button type="submit" size="sm" variant="danger" busy={form.busy}>
          End entry
        </Button>
      </Form>
    </details>
  );
}
