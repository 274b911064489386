import keysStyles from "../../../shell/desk/keys.module.css";
import buttonStyles from "../../../ui/button.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import text from "../../../ui/text.module.css";
import { formOfRow } from "../../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "./replies.module.css";
import { editReplyPath, type ReplyRow } from "./reply-copy.ts";
import { replyForms } from "./reply-forms.ts";

/** Every canned reply, and what a manager can do with it. */
export function ReplyTable({ rows, mayEdit }: { rows: readonly ReplyRow[]; mayEdit: boolean }) {
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No canned replies yet">
        {mayEdit ? "Add texts that you send often." : "A manager can add texts that you send often."}
      </Empty>
    );
  }
  const columns = mayEdit ? [...shown, actions] : shown;
  return <DataTable caption="Canned replies" columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

const shown: Column<ReplyRow>[] = [
  {
    key: "title",
    head: "Reply",
    cell: ({ title, shortcut }) => (
      <span className={keysStyles.keyName}>
        <b dir="auto">{title}</b>
        <small className={cx(text.mono, text.faint)}>/{shortcut}</small>
      </span>
    ),
  },
  {
    key: "body",
    head: "Text",
    cell: ({ body }) => (
      <span className={styles.body} dir="auto">
        {body}
      </span>
    ),
    phone: "wide",
  },
];

const actions: Column<ReplyRow> = {
  key: "do",
  head: <span className={layout.visuallyHidden}>Actions</span>,
  cell: (row) => (
    <div className={cx(layout.row, layout.tight)}>
      <LinkButton size="sm" to={editReplyPath(row.id)} preventScrollReset>
        Edit<span className={layout.visuallyHidden}> {row.title}</span>
      </LinkButton>
      <RemoveForm row={row} />
    </div>
  ),
  phone: "wide",
};

/** Behind a press, which works without scripts too. */
function RemoveForm({ row }: { row: ReplyRow }) {
  const definition = formOfRow(replyForms["remove-reply:"], row.id);
  const { name } = definition;
  const form = useCheckedForm(definition);
  return (
    <details className={keysStyles.keyRevoke}>
      <summary className={cx(buttonStyles.button, buttonStyles.quiet, buttonStyles.sm)}>
        Remove<span className={layout.visuallyHidden}> {row.title}</span>
      </summary>
      <Form method="post" data-form={name} onSubmit={form.onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="id" value={row.id} />
        <input type="hidden" name="version" value={row.version} />
        <Button type="submit" size="sm" variant="danger" busy={form.busy}>
          Yes, remove it
        </Button>
      </Form>
    </details>
  );
}
