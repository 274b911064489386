import { BadgeCheck, CircleX, Hourglass, Inbox, RotateCw, Undo2 } from "lucide";
import { longestMailReason, maySendAgain } from "../../../domain/notifications/model.ts";
import styles from "../../shell/desk/desk-pages.module.css";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon, type IconDrawing } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import { Moment } from "../../ui/moment.tsx";
import textStyles from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { mailForms } from "./mail-forms.ts";
import { type MailState, mailKind, mailStateLabels } from "./mail-labels.ts";

export type MailRow = {
  id: string;
  to: string;
  subject: string;
  template: string;
  state: MailState;
  attempts: number;
  lastError: string | null;
  /** Whether its text is still there; a sent one's is not. */
  hasBody: boolean;
  /** Written out, in UTC. */
  createdAt: string;
};

const badges: Record<MailState, { tone: "info" | "good" | "plain" | "bad"; icon: IconDrawing }> = {
  queued: { tone: "info", icon: Hourglass },
  sent: { tone: "good", icon: BadgeCheck },
  bounced: { tone: "bad", icon: Undo2 },
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
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No emails here">
        Every email of the last 180 days shows up here.
      </Empty>
    );
  }
  return <DataTable caption="Emails" columns={columnsOf({ opensIn })} rows={rows} rowKey={(row) => row.id} />;
}

type RowTools = { opensIn: string | null };

function columnsOf(tools: RowTools): Column<MailRow>[] {
  return [
    {
      key: "to",
      head: "Email",
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
      phone: "wide",
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

function RowAction({ row, opensIn }: RowTools & { row: MailRow }) {
  if (row.state === "kept" && opensIn) {
    return (
      <Link to={`${opensIn}?id=${row.id}`} aria-label={`Open “${row.subject}” in the demo inbox`}>
        Open
      </Link>
    );
  }
  if (row.state !== "failed") return null;
  if (!row.hasBody) return <Why>Text deleted. Send a fresh link from the order.</Why>;
  if (!maySendAgain(row.template)) return <Why>Its link has ended. They can ask for a new one.</Why>;
  return <SendAgain row={row} />;
}

function Why({ children }: { children: string }) {
  return <small className={textStyles.faint}>{children}</small>;
}

function SendAgain({ row }: { row: MailRow }) {
  const definition = formOfRow(mailForms["again-"], row.id);
  const { name } = definition;
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(definition);
  return (
    <details open={failure ? true : undefined}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        <Icon of={RotateCw} size={15} />
        Send again<span className={layout.visuallyHidden}>: {row.subject}</span>
      </summary>
      <Form
        method="post"
        data-form={name}
        className={cx(layout.stack, layout.snug)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="mailId" value={row.id} />
        {failure && !errors.reason ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Field label="Reason" help="It goes to the same address." error={errors.reason}>
          <TextInput name="reason" maxLength={longestMailReason} defaultValue={fields.reason} />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={busy}>
            Send again
          </Button>
        </div>
      </Form>
    </details>
  );
}
