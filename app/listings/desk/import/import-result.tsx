import { useNavigation } from "react-router";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { DataTable } from "../../../ui/data-table.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import panelStyles from "../../../ui/panel.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "./import.module.css";
import type { importForms } from "./import-forms.ts";
import {
  type ImportLine,
  importPath,
  listingsWord,
  type PreviewLine,
  type PreviewValue,
} from "./import-labels.ts";

type Result = { line: ImportLine; preview: readonly PreviewLine[] };

/** Where an import stands: its errors by line, what would be listed, how far it is, or that it is done. */
export function ImportResult({ line, preview }: Result) {
  if (line.state === "refused") return <Refused line={line} />;
  if (line.state === "checked") return <Checked line={line} preview={preview} />;
  if (line.state === "running") return <Running line={line} />;
  if (line.state === "done") return <Done line={line} />;
  if (line.state === "failed") return <Failed line={line} />;
  return (
    <Alert tone="info" title="Import discarded" action={<Again />}>
      Nothing was imported. The logins in these rows were destroyed.
    </Alert>
  );
}

function Again() {
  return <LinkButton to={importPath}>Check other rows</LinkButton>;
}

function Refused({ line: { errors, rows } }: { line: ImportLine }) {
  const count = errors.length === 1 ? "1 error" : `${errors.length.toLocaleString("en-US")} errors`;
  return (
    <>
      <Alert tone="bad" title={`Nothing was imported: ${count}`} action={<Again />}>
        {rows > 0 ? `We read ${listingsWord(rows)}. ` : ""}Fix these lines, then check the rows again.
      </Alert>
      <Panel title="Errors" pad={false}>
        <DataTable
          caption="Errors by line"
          rows={errors.map((error, at) => ({ ...error, key: String(at) }))}
          rowKey={({ key }) => key}
          columns={[
            { key: "line", head: "Line", cell: ({ line }) => line.toLocaleString("en-US") },
            {
              key: "column",
              head: "Column",
              phone: "end",
              cell: ({ column }) =>
                column ? <span className={textStyles.mono}>{column}</span> : "Whole row",
            },
            { key: "name", head: "Name", phone: "wide", cell: ({ name }) => (name ? <b>{name}</b> : null) },
            { key: "text", head: "Problem", phone: "wide", cell: ({ text }) => text },
          ]}
        />
      </Panel>
    </>
  );
}

function Checked({ line, preview }: Result) {
  const { rows, publishes } = line;
  const more = rows - preview.length;
  const all = listingsWord(rows);
  return (
    <>
      <Alert tone="good" title={`${all} ready to import`}>
        {publishes ? "They'll be published right away." : "They'll be saved as drafts."} Import within a day,
        or check the rows again.
      </Alert>
      <Panel title="First rows" pad={false}>
        <PreviewTable rows={preview} />
        {preview.some(hasDefaults) ? (
          <p className={cx(panelStyles.padded, textStyles.small, textStyles.muted)}>
            “Default” marks what your rows left out and we filled in.
          </p>
        ) : null}
        {more > 0 ? (
          <p className={cx(panelStyles.padded, textStyles.small, textStyles.muted)}>
            And {more.toLocaleString("en-US")} more.
          </p>
        ) : null}
      </Panel>
      <div className={layout.row}>
        <Action name="start-import" label={`Import ${all}`} busyLabel="Starting…" isPrimary />
        <Action name="discard-import" label="Discard" busyLabel="Discarding…" />
      </div>
    </>
  );
}

function hasDefaults({ what, levels, price, delivery }: PreviewLine): boolean {
  return [...what, ...levels, price, delivery].some(({ isDefault }) => isDefault);
}

function PreviewTable({ rows }: { rows: readonly PreviewLine[] }) {
  return (
    <DataTable
      caption="Preview of the first rows"
      rows={rows.map((row, at) => ({ ...row, key: String(at) }))}
      rowKey={({ key }) => key}
      columns={[
        { key: "name", head: "Name", phone: "wide", cell: ({ name }) => <b>{name}</b> },
        { key: "what", head: "Build, type, login", cell: ({ what }) => <Values values={what} /> },
        { key: "levels", head: "Combat, total", cell: ({ levels }) => <Values values={levels} /> },
        { key: "delivery", head: "Delivery", cell: ({ delivery }) => <Values values={[delivery]} /> },
        { key: "login", head: "Login", cell: ({ login }) => login },
        {
          key: "price",
          head: "Price",
          align: "cash",
          phone: "end",
          cell: ({ price }) => <Values values={[price]} />,
        },
      ]}
    />
  );
}

/** Values of a row, those that it left out marked. */
function Values({ values }: { values: readonly PreviewValue[] }) {
  return (
    <span className={styles.values}>
      {values.map(({ text, isDefault }) =>
        isDefault ? (
          <span key={text} className={styles.filledIn}>
            {text} <small>default</small>
          </span>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
    </span>
  );
}

type ActionProps = { name: keyof typeof importForms; label: string; busyLabel: string; isPrimary?: boolean };

function Action({ name, label, busyLabel, isPrimary = false }: ActionProps) {
  const navigation = useNavigation();
  const isBusy = navigation.state !== "idle" && navigation.formData?.get("form") === name;
  return (
    <Form
      method="post"
      data-form={name}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="form" value={name} />
      <Button type="submit" variant={isPrimary ? "primary" : "secondary"} busy={isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
    </Form>
  );
}

function Running({ line }: { line: ImportLine }) {
  const { rows, done } = line;
  const text = `${done.toLocaleString("en-US")} of ${listingsWord(rows)}`;
  return (
    <Panel title="Importing">
      <div className={cx(layout.stack, layout.snug)}>
        <ProgressBar value={done} max={rows} label="Import" valueText={text} />
        <p className={cx(layout.row, layout.between)}>
          <span aria-live="polite">{text}</span>
          <span className={cx(textStyles.small, textStyles.muted)}>You can leave this page.</span>
        </p>
        <noscript>
          <p>
            <a href={`${importPath}/${line.id}`}>Refresh</a>
          </p>
        </noscript>
      </div>
    </Panel>
  );
}

function Done({ line: { rows, publishes } }: { line: ImportLine }) {
  const to = publishes ? "/admin/listings?state=published" : "/admin/listings?state=draft";
  return (
    <Alert
      tone="good"
      title={`${listingsWord(rows)} imported`}
      action={
        <div className={layout.row}>
          <LinkButton to={to} variant="primary">
            View listings
          </LinkButton>
          <Again />
        </div>
      }
    >
      {publishes ? "They're for sale now." : "They're drafts until you publish them."}
    </Alert>
  );
}

function Failed({ line: { failedReason } }: { line: ImportLine }) {
  return (
    <>
      <Alert tone="bad" title="Nothing was imported">
        {failedReason}
      </Alert>
      <div className={layout.row}>
        <Action name="start-import" label="Try again" busyLabel="Starting…" isPrimary />
        <Action name="discard-import" label="Discard" busyLabel="Discarding…" />
      </div>
      <p className={textStyles.small}>
        <Link to={importPath}>Check other rows</Link>
      </p>
    </>
  );
}
