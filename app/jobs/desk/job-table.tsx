import { RotateCw } from "lucide";
import { Fragment } from "react";
import { longestReason } from "../../../domain/jobs/model.ts";
import type { JobState } from "../../../platform/jobs/read-jobs.ts";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Form, Link } from "../../ui/link.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { jobForms } from "./job-forms.ts";
import { type JobLine, whenHeads } from "./job-view.ts";

const emptyTexts: Record<JobState, string> = {
  failed: "Nothing has failed for good.",
  running: "Nothing runs right now.",
  retrying: "Nothing waits for another try.",
  waiting: "Nothing waits. Jobs start as soon as they are due.",
};

/** The jobs of one state; failed ones can be run again or removed. */
export function JobTable({ rows, state }: { rows: readonly JobLine[]; state: JobState }) {
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No jobs here">
        {emptyTexts[state]}
      </Empty>
    );
  }
  return <DataTable caption="Jobs" columns={columnsOf(state)} rows={rows} rowKey={({ id }) => id} />;
}

function columnsOf(state: JobState): Column<JobLine>[] {
  return [
    {
      key: "kind",
      head: "Job",
      phone: "wide",
      cell: ({ label, task, id }) => (
        <>
          <b>{label}</b>
          <small className={text.breakAnywhere}>
            {task}, no. {id}
          </small>
        </>
      ),
    },
    { key: "about", head: "About", phone: "wide", cell: ({ about }) => <About about={about} /> },
    {
      key: "tries",
      head: "Tries",
      cell: ({ tries }) => (
        <span className={text.nowrap}>
          <span className={layout.phoneOnly}>Tries: </span>
          {tries}
        </span>
      ),
    },
    {
      key: "when",
      head: whenHeads[state],
      cell: ({ when }) => <span className={cx(text.faint, text.nowrap)}>{when}</span>,
      phone: "end",
    },
    {
      key: "error",
      head: "Last error",
      phone: "wide",
      cell: ({ error }) =>
        error ? (
          <span className={cx(text.neg, text.breakAnywhere)}>{error}</span>
        ) : (
          <span className={cx(text.faint, layout.hideOnPhone)}>–</span>
        ),
    },
    ...(state === "failed"
      ? [
          {
            key: "do",
            head: <span className={layout.visuallyHidden}>Actions</span>,
            cell: (row: JobLine) => <FailedActions job={row} />,
            phone: "wide" as const,
          },
        ]
      : []),
  ];
}

function About({ about }: Pick<JobLine, "about">) {
  if (about.length === 0) return <span className={cx(text.faint, layout.hideOnPhone)}>–</span>;
  return (
    <span className={text.breakAnywhere}>
      {about.map(({ label, href }, index) => (
        <Fragment key={label}>
          {index > 0 ? ", " : null}
          {href ? <Link to={href}>{label}</Link> : label}
        </Fragment>
      ))}
    </span>
  );
}

function FailedActions({ job }: { job: JobLine }) {
  const definition = formOfRow(jobForms["job-again-"], job.id);
  const { name } = definition;
  const { busy, onSubmit } = useCheckedForm(definition);
  return (
    <div className={cx(layout.row, layout.tight)}>
      <Form method="post" data-form={name} onSubmit={onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="jobId" value={job.id} />
        <Button
          type="submit"
          size="sm"
          busy={busy}
          icon={<Icon of={RotateCw} size={15} />}
          aria-label={`Run again: ${job.label}, no. ${job.id}`}
        >
          Run again
        </Button>
      </Form>
      <RemoveJob job={job} />
    </div>
  );
}

function RemoveJob({ job }: { job: JobLine }) {
  const definition = formOfRow(jobForms["job-remove-"], job.id);
  const { name } = definition;
  const { errors, fields, busy, onSubmit } = useCheckedForm(definition);
  return (
    <details open={errors.reason ? true : undefined}>
      <summary className={cx(buttonStyles.button, buttonStyles.quiet, buttonStyles.sm)}>
        Remove<span className={layout.visuallyHidden}> job no. {job.id}</span>
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
        <input type="hidden" name="jobId" value={job.id} />
        <Field label="Reason" error={errors.reason}>
          <TextInput name="reason" maxLength={longestReason} defaultValue={fields.reason} />
        </Field>
        <div>
          <Button type="submit" size="sm" variant="danger" busy={busy}>
            Remove job
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Runs all failed jobs of a kind again. */
export function RunAll({ kind, count }: { kind: string; count: number }) {
  const definition = jobForms["jobs-again"];
  const { busy, onSubmit } = useCheckedForm(definition);
  return (
    <Form method="post" data-form={definition.name} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={definition.name} />
      <input type="hidden" name="kind" value={kind} />
      <Button type="submit" busy={busy} icon={<Icon of={RotateCw} size={16} />}>
        {count === 1 ? "Run it again" : `Run all ${count.toLocaleString("en-US")} again`}
      </Button>
    </Form>
  );
}
