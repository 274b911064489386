import { data, type ShouldRevalidateFunctionArgs, useRouteLoaderData } from "react-router";
import { allow, listGuardChanges } from "../../../domain/people/index.ts";
import { aloneHours } from "../../../domain/people/model.ts";
import {
  readSettingsForEditing,
  readSettingsHistory,
  writeSettings,
} from "../../../domain/settings/index.ts";
import { settingsKeys } from "../../../domain/settings/inputs.ts";
import type { SettingsKey } from "../../../domain/settings/model.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { fail } from "../../../kernel/result.ts";
import { lastBackup } from "../../../platform/backup/last-backup.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { loader as rootLoader } from "../../root.tsx";
import { DeskError } from "../../shell/desk/desk-error.tsx";
import styles from "../../shell/desk/editor.module.css";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { Alert } from "../../ui/alert.tsx";
import { cx } from "../../ui/cx.ts";
import { KeyValues } from "../../ui/key-values.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { redirectWith } from "../../web/forms/answers.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import { readForm } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import { useLive } from "../../web/live/use-live.ts";
import { guardLines } from "../shared/desk/guard-lines.ts";
import { groupSpecs, manualNote } from "../shared/desk/setting-specs.ts";
import { settingText, specsOf } from "../shared/desk/settings-input.ts";
import type { Route } from "./+types/settings.route.ts";
import { environmentNames } from "./environment-names.ts";
import { whyStaysClosed } from "./first-steps/read-first-steps.ts";
import { LogoPanel } from "./logo-panel.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { settingsForm, settingsFormName } from "./settings-forms.ts";
import { SettingsHistory } from "./settings-history.tsx";

export { DeskError as ErrorBoundary };

/** How many savings the history shows. */
const shownChanges = 20;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Settings · Order desk");
}

const keys = Object.keys(groupSpecs) as SettingsKey[]; // The keys come from groupSpecs itself.
const [firstKey = "payments"] = keys;

/** What is set outside of the shop, as the last of the groups. */
const environmentGroup = "environment";
const groups = [...keys, environmentGroup] as const;

function keyOf(asked: string | null): SettingsKey {
  if (asked === null) return firstKey;
  const found = settingsKeys.find((key) => key === asked);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "settings.edit"));
  const asked = args.url.searchParams.get("group");
  if (asked === environmentGroup) return { group: environmentGroup, names: environmentNames } as const;
  const group = keyOf(asked);
  const { value, version } = await readGroup(ctx, group);
  const waiting = unwrapOr404(await listGuardChanges(ctx, { subject: group }));
  const history = unwrapOr404(await readSettingsHistory(ctx, { key: group, limit: shownChanges }));
  const labels = new Map([
    ["logo", "Logo"],
    ...specsOf(group).map(([field, { label }]) => [field, label] as const),
  ]);
  return {
    ...{ group, value, version },
    /** What keeps a new shop closed. */
    firstSteps: await whyStaysClosed(ctx),
    waiting: waiting.map((change) => ({
      id: change.id,
      lines: guardLines(change).lines,
      by: change.requestedByName ?? "Someone",
      appliesAt: change.appliesAt && formatMoment(change.appliesAt),
    })),
    backups: group === "backups" ? await readBackups(ctx, factsOf(args).canBackUp) : null,
    history: history.flatMap(({ id, at, by, changes }) =>
      changes.map(({ field, from, to }) => ({
        id: `${id} ${field}`,
        at: formatMoment(at),
        by: by ?? "The program",
        what: labels.get(field) ?? field,
        from: settingText(group, field, from),
        to: settingText(group, field, to),
      })),
    ),
  };
}

/** What is said of the daily backups, and whether there are any to set. */
async function readBackups({ db }: Pick<ReturnType<typeof ctxOf>, "db">, canBackUp: boolean) {
  if (!canBackUp) return { canBackUp, lines: [] };
  const { success, failure } = await lastBackup(db);
  const moment = (at: Date) => formatMoment(at);
  const made = success
    ? `Last backup: ${moment(success.finishedAt)}, ${formatMegabytes(success.bytes)}.`
    : "No backup yet.";
  const failed = failure ? [`The backup of ${moment(failure.startedAt)} failed: ${failure.error}`] : [];
  return { canBackUp, lines: [made, ...failed] };
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toLocaleString("en-US", { maximumFractionDigits: 1 })} MB`;
}

async function readGroup(ctx: Pick<ReturnType<typeof ctxOf>, "db">, group: SettingsKey) {
  const found = (await readSettingsForEditing(ctx.db)).find(({ key }) => key === group);
  if (!found) throw data(null, { status: 404 });
  return found;
}

export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  unwrapOr404(allow(ctx.actor, "settings.edit"));
  const fields = await readForm(args.request);
  const key = settingsKeys.find((known) => settingsFormName(known) === fields.form);
  if (!key) throw data(null, { status: 400 });
  const { title } = groupSpecs[key];
  const stored = await readGroup(ctx, key);
  const { name: form, ...definition } = settingsForm(key, stored.value);
  const done = await runForm({
    ...definition,
    form,
    fields,
    run: async (input) => {
      if (key === "opening") {
        const refused = await whyNotOpened(ctx, { from: stored.value, to: input.value });
        if (refused) return fail({ code: "conflict", field: "isOpen", text: refused });
      }
      return writeSettings(ctx, { key, ...input });
    },
  });
  if (!done.ok) return done.answer;
  // Whoever is told so finds no page of any server that still says the old thing.
  const isEverywhere = await factsOf(args).heardEverywhere();
  const text = isEverywhere
    ? "In effect now."
    : "In effect now. Visitors may see old pages for another minute.";
  const flash = done.value.waits
    ? ({ title: "Waits for another admin", text: waitsText, tone: "info" } as const)
    : ({ title: `${title} saved`, text, tone: "good" } as const);
  return redirectWith(factsOf(args), pathOf(key), flash);
}

const waitsText = "What you loosened waits under Requests. Everything else is in effect now.";

/** A closed shop opens once its first steps are done, by this road as well. */
async function whyNotOpened(
  ctx: ReturnType<typeof ctxOf>,
  { from, to }: { from: object; to: object },
): Promise<string | null> {
  if (Reflect.get(to, "isOpen") !== true || Reflect.get(from, "isOpen") === true) return null;
  return whyStaysClosed(ctx);
}

function pathOf(key: SettingsKey | typeof environmentGroup): string {
  return `/admin/settings?group=${key}`;
}

/** After a conflict the group is read again, so that the form shows what is stored. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

/** What the owner sets about the running shop (Rule P38), group by group; in effect without a restart. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { group } = loaderData;
  const root = useRouteLoaderData<typeof rootLoader>("root");
  useLive(["settings", "approvals"], { since: root?.viewer?.since });
  return (
    <>
      <h1>Settings</h1>
      <div className={styles.contentDesk}>
        <nav className={styles.blockList} aria-label="Settings groups">
          {groups.map((each) => (
            <Link key={each} to={pathOf(each)} aria-current={each === group ? "page" : undefined}>
              {each === environmentGroup ? "Environment" : groupSpecs[each].title}
            </Link>
          ))}
        </nav>
        <div className={cx(layout.stack, layout.loose)}>
          {loaderData.group === environmentGroup ? (
            <Environment names={loaderData.names} />
          ) : (
            <Group {...loaderData} />
          )}
        </div>
      </div>
    </>
  );
}

type GroupProps = Exclude<Route.ComponentProps["loaderData"], { group: typeof environmentGroup }>;

function Group({ group, value, version, history, backups, waiting, firstSteps }: GroupProps) {
  const key = useFormKey<FormAnswer>(settingsFormName(group), { version });
  const { title, intro } = groupSpecs[group];
  return (
    <>
      {firstSteps ? (
        <Alert tone="info" title="Your shop isn't open yet">
          {firstSteps} <Link to="/admin/first-steps">First steps</Link>
        </Alert>
      ) : null}
      <Panel
        title={title}
        aside={<span className={cx(textStyles.tiny, textStyles.faint)}>version {version}</span>}
      >
        <p className={cx(textStyles.small, textStyles.muted, styles.where)}>
          {intro} {group === "payments" ? manualNote : null}
        </p>
        {waiting.map((change) => (
          <Waiting key={change.id} {...change} />
        ))}
        {backups?.lines.map((line) => (
          <p key={line} className={textStyles.small}>
            {line}
          </p>
        ))}
        {backups?.canBackUp === false ? (
          <p>
            <b>Daily backups are off</b> because BACKUP_DIR isn’t set. Set it to a folder on a different disk
            from the database, then restart. You can back up anytime:{" "}
            <code className={textStyles.breakAnywhere}>npm run shop -- backup FILE</code>
          </p>
        ) : (
          <SettingsForm key={`${group} ${key}`} {...{ group, value, version }} />
        )}
      </Panel>
      {group === "shop" ? <LogoPanel /> : null}
      <Panel title="History" pad={false}>
        <SettingsHistory rows={history} />
      </Panel>
      <p className={cx(textStyles.small, textStyles.muted)}>
        Your Discord link, contact details and texts are in <Link to="/admin/content">Content</Link>. Where
        messages to staff go is in <Link to="/admin/webhooks">Webhooks</Link>.
      </p>
    </>
  );
}

/** What was loosened and is not in effect yet (Rule P43). */
function Waiting({ lines, by, appliesAt }: GroupProps["waiting"][number]) {
  return (
    <Alert tone="info" title={`${by} asked to loosen these settings`} className={styles.where}>
      <KeyValues labelled items={lines} />
      {appliesAt
        ? `There's no other admin to approve it, so it applies on ${appliesAt}, ${aloneHours} hours after it was asked for. `
        : "It applies once another admin approves it. "}
      <Link to="/admin/requests">Open Requests</Link>
    </Alert>
  );
}

function Environment({ names }: { names: readonly string[] }) {
  return (
    <Panel title="Environment">
      <p className={cx(textStyles.small, textStyles.muted, styles.where)}>
        Secrets and server addresses are environment variables. Changing them needs a restart.
      </p>
      <ul className={styles.names}>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
