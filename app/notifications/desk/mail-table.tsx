import { BadgeCheck, CircleX, Hourglass, Inbox, RotateCw } from "lucide";
import type { FormEvent } from "react";
import { z } from "zod";
import styles from "../../shell/desk/desk-pages.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import textStyles from "../../ui/text.module.css";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { type MailState, mailKind, mailStateLabels } from "./mail-labels.ts";

export type MailRow = {
  id: string;
  to: string;
  subject: string;
  template: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  /** Written out, in UTC. */
  createdAt: string;
};

export const retryForm = "retry";
export const retryTitle = "Email not queued";
export const retryInput = z.object({ mailId: z.uuid("Email not found") });

const badges: Record<MailState, { tone: "info" | "good" | "plain" | "bad"; icon: IconDrawing }> = {
  queued: { tone: "info", icon: Hourglass },
  sent: { tone: "good", icon: BadgeCheck },
  kept: { tone: "plain", icon: Inbox },
  failed: { tone: "bad", icon: CircleX },
};

type MailTableProps = {
  rows: readonly MailRow[];
  /** The demo inbox, where kept mails can be read; null where there is none. */
  opensIn: string | null;
};

/** Mails without their bodies, which hold secret links. */
export function MailTable({ rows, opensIn }: MailTableProps) {
  const { failure, busy, onSubmit } = useCheckedForm(retryForm, retryInput, retryTitle);
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No emails here">
        Every email we send shows up here.
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
        caption="Emails"
        columns={columnsOf({ opensIn, busy, onSubmit })}
        rows={rows}
        rowKey={(row) => row.id}
      />
    </>
  );
}

type RowTools = {
  opensIn: string | null;
  busy: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

function columnsOf(tools: RowTools): Column<MailRow>[] {
  return [
    {
      key: "to",
      head: "To",
      cell: (row) => (
        <span className={styles.recipient}>
          <b>{row.subject}</b>
          <small>{row.to}</small>
        </span>
      ),
    },
    { key: "state", head: "State", cell: (row) => <StateBadge state={row.state} />, phone: "end" },
    { key: "kind", head: "Kind", cell: (row) => mailKind(row.template), phone: "hide" },
    {
      key: "attempts",
      head: "Attempts",
      cell: (row) => (
        <>
          <span className={cx(layout.phoneOnly, textStyles.faint)}>Attempts: </span>
          {row.attempts}
        </>
      ),
      align: "end",
    },
    { key: "error", head: "Last error", cell: (row) => <LastError row={row} />, phone: "wide" },
    { key: "at", head: "Created", cell: (row) => <WrittenAt at={row.createdAt} /> },
    {
      key: "do",
      head: <span className={layout.visuallyHidden}>Actions</span>,
      cell: (row) => <RowAction row={row} {...tools} />,
      phone: "end",
    },
  ];
}

function WrittenAt({ at }: { at: string }) {
  return (
    <span className={cx(textStyles.faint, textStyles.nowrap)}>
      <span className={layout.phoneOnly}>Created </span>
      <Moment at={at} />
    </span>
  );
}

function StateBadge({ state }: { state: MailState }) {
  const { tone, icon } = badges[state];
  return (
    <Badge tone={tone} icon={<Icon of={icon} size={13} />}>
      {mailStateLabels[state]}
    </Badge>
  );
}

function LastError({ row }: { row: MailRow }) {
  if (row.lastError) {
    return (
      <span className={textStyles.neg}>
        <span className={layout.phoneOnly}>Last error: </span>
        {row.lastError}
      </span>
    );
  }
  return <span className={cx(textStyles.faint, layout.hideOnPhone)}>–</span>;
}

function RowAction({ row, opensIn, busy, onSubmit }: RowTools & { row: MailRow }) {
  if (row.state === "kept" && opensIn) {
    return (
      <Link to={`${opensIn}?id=${row.id}`} aria-label={`Open “${row.subject}” in the demo inbox`}>
        Open
      </Link>
    );
  }
  if (row.state !== "failed") return null;
  return (
    <Form method="post" data-form={retryForm} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={retryForm} />
      <input type="hidden" name="mailId" value={row.id} />
      <Button type="submit" size="sm" busy={busy} icon={<Icon of={RotateCw} size={15} />}>
        Retry
      </Button>
    </Form>
  );
}
