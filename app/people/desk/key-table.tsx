import type { FormEvent } from "react";
import type { KeyCapability } from "../../../domain/people/model.ts";
import styles from "../../shell/desk/keys.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Moment, withMoments } from "../../ui/moment.tsx";
import textStyles from "../../ui/text.module.css";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { keyActions } from "./key-form.tsx";
import { keyForms } from "./key-forms.ts";

export type KeyLine = {
  id: string;
  name: string;
  prefix: string;
  capabilities: readonly KeyCapability[];
  madeBy: string;
  /** Written out, in UTC. */
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
};

const form = keyForms["revoke-key"];

/** The staff keys, by their first characters; the keys themselves are kept nowhere. */
export function KeyTable({ rows }: { rows: readonly KeyLine[] }) {
  const { failure, busy, onSubmit } = useCheckedForm(form);
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No keys yet">
        Create a key for each program that calls the API.
      </Empty>
    );
  }
  return (
    <>
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <DataTable
        caption="Staff keys"
        columns={columnsOf({ busy, onSubmit })}
        rows={rows}
        rowKey={(row) => row.id}
      />
    </>
  );
}

type RowTools = { busy: boolean; onSubmit: (event: FormEvent<HTMLFormElement>) => void };

function columnsOf(tools: RowTools): Column<KeyLine>[] {
  return [
    { key: "name", head: "Key", cell: (row) => <KeyName row={row} />, phone: "wide" },
    { key: "may", head: "Permissions", cell: (row) => <Actions row={row} />, phone: "wide" },
    {
      key: "made",
      head: "Created",
      cell: (row) => (
        <span className={textStyles.faint}>
          <span className={layout.phoneOnly}>Created </span>
          <Moment at={row.createdAt} flows /> by {row.madeBy}
        </span>
      ),
      phone: "wide",
    },
    {
      key: "used",
      head: "Last used",
      cell: (row) => (
        <span className={textStyles.faint}>
          <span className={layout.phoneOnly}>Last used: </span>
          {withMoments(row.lastUsedAt ?? "never")}
        </span>
      ),
      phone: "wide",
    },
    {
      key: "do",
      head: <span className={layout.visuallyHidden}>Actions</span>,
      cell: (row) => <RowAction row={row} {...tools} />,
      phone: "wide",
    },
  ];
}

function KeyName({ row }: { row: KeyLine }) {
  return (
    <span className={styles.keyName}>
      <b>{row.name}</b>
      <small className={cx(textStyles.mono, textStyles.faint)}>{row.prefix}…</small>
    </span>
  );
}

function Actions({ row }: { row: KeyLine }) {
  if (row.revokedAt) return <span className={textStyles.faint}>None</span>;
  if (row.capabilities.length === 0)
    return <span className={textStyles.faint}>None, its creator lost them</span>;
  return row.capabilities.map((capability) => keyActions[capability].label).join(", ");
}

/** Opens to a second press, which works without scripts too. */
function RowAction({ row, busy, onSubmit }: RowTools & { row: KeyLine }) {
  if (row.revokedAt) return <Badge tone="plain">Revoked {row.revokedAt}</Badge>;
  return (
    <details className={styles.keyRevoke}>
      <summary className={cx(buttonStyles.button, buttonStyles.danger, buttonStyles.sm)}>
        Revoke<span className={layout.visuallyHidden}> {row.name}</span>
      </summary>
      <Form method="post" data-form={form.name} onSubmit={onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={form.name} />
        <input type="hidden" name="keyId" value={row.id} />
        <p className={textStyles.small}>Programs using it stop working immediately. You can't undo this.</p>
        <Button type="submit" size="sm" variant="danger-full" busy={busy}>
          Revoke key
        </Button>
      </Form>
    </details>
  );
}
