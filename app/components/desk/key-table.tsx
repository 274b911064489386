import type { FormEvent } from "react";
import { Form } from "react-router";
import { revokeKeyInput } from "../../../domain/people/inputs.ts";
import type { KeyCapability } from "../../../domain/people/model.ts";
import { useCheckedForm } from "../../forms/use-checked-form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { keyDeeds } from "./key-form.tsx";

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

export const revokeKeyForm = "revoke-key";
export const revokeKeyTitle = "Key not revoked";

/** The staff keys, by their first characters; the keys themselves are kept nowhere. */
export function KeyTable({ rows }: { rows: readonly KeyLine[] }) {
  const { refusal, busy, onSubmit } = useCheckedForm(revokeKeyForm, revokeKeyInput, revokeKeyTitle);
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No keys yet">
        Programs of the staff call the API with a key. Each one that is made is listed here.
      </Empty>
    );
  }
  return (
    <>
      {refusal ? (
        <Alert tone="bad" title={refusal.title}>
          {refusal.text}
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
    { key: "may", head: "May", cell: (row) => <Deeds row={row} />, phone: "wide" },
    {
      key: "made",
      head: "Made",
      cell: (row) => (
        <span className="faint">
          <span className="only-p">Made </span>
          {row.createdAt} by {row.madeBy}
        </span>
      ),
      phone: "wide",
    },
    {
      key: "used",
      head: "Last used",
      cell: (row) => (
        <span className="faint">
          <span className="only-p">Last used: </span>
          {row.lastUsedAt ?? "never"}
        </span>
      ),
      phone: "wide",
    },
    {
      key: "do",
      head: <span className="sr">What you can do</span>,
      cell: (row) => <RowDeed row={row} {...tools} />,
      phone: "wide",
    },
  ];
}

function KeyName({ row }: { row: KeyLine }) {
  return (
    <span className="key-name">
      <b>{row.name}</b>
      <small className="mono faint">{row.prefix}…</small>
    </span>
  );
}

function Deeds({ row }: { row: KeyLine }) {
  if (row.revokedAt) return <span className="faint">Nothing any more</span>;
  if (row.capabilities.length === 0) return <span className="faint">Nothing: its maker may no longer</span>;
  return row.capabilities.map((capability) => keyDeeds[capability].label).join(", ");
}

/** Opens to a second press, which works without scripts too. */
function RowDeed({ row, busy, onSubmit }: RowTools & { row: KeyLine }) {
  if (row.revokedAt) return <Badge tone="plain">Revoked {row.revokedAt}</Badge>;
  return (
    <details className="key-revoke">
      <summary className="btn btn-danger sm">
        Revoke<span className="sr"> {row.name}</span>
      </summary>
      <Form method="post" data-form={revokeKeyForm} onSubmit={onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={revokeKeyForm} />
        <input type="hidden" name="keyId" value={row.id} />
        <p className="small">Whatever uses it stops working at once. This cannot be undone.</p>
        <Button type="submit" size="sm" variant="danger-full" busy={busy}>
          Yes, revoke it
        </Button>
      </Form>
    </details>
  );
}
