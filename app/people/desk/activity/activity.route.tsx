import { askForProofs, kindsFor, readProofStates, searchLog } from "../../../../domain/audit/index.ts";
import { auditCursorInput, auditFilterInput } from "../../../../domain/audit/inputs.ts";
import { auditKinds } from "../../../../domain/audit/model.ts";
import { listStaff, type PeopleOverview, readPeopleOverview } from "../../../../domain/people/index.ts";
import { can, membershipLevels } from "../../../../domain/people/model.ts";
import { countMails } from "../../../../platform/mail/count-mails.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import styles from "../../../shell/desk/desk.module.css";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import deskPagesStyles from "../../../shell/desk/desk-pages.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { type Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import text from "../../../ui/text.module.css";
import { redirectWith } from "../../../web/forms/answers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { does, type FormCommands, runForms } from "../../../web/forms/run-forms.ts";
import { proofLine } from "../../shared/desk/proof-line.ts";
import type { Route } from "./+types/activity.route.ts";
import { ActivityFilters } from "./activity-filters.tsx";
import { activityForms } from "./activity-forms.ts";
import { activityLine } from "./activity-line.ts";
import { activityPath, activitySearch } from "./activity-view.ts";
import { DeskLog } from "./desk-log.tsx";
import { ProofsPanel } from "./proofs-panel.tsx";

export { DeskError as ErrorBoundary };

const pageSize = 50;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Activity · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { role } = viewerOf(args);
  const { searchParams } = args.url;
  const filter = auditFilterInput.parse(Object.fromEntries(searchParams));
  const before = auditCursorInput.parse(searchParams.get("before") ?? undefined);
  const isStart = before === undefined && activitySearch(filter) === "";
  const [found, staff, mails, people, proofs] = await Promise.all([
    searchLog(ctx, { filter, before, limit: pageSize }),
    listStaff(ctx),
    isStart && can(role, "mails.read") ? countMails(ctx.db) : null,
    isStart && can(role, "people.manage") ? readPeopleOverview(ctx) : null,
    isStart && can(role, "people.manage") ? readProofStates(ctx) : null,
  ]);
  const { entries, next, isPart } = unwrapOr404(found);
  const lines = entries.map(activityLine);
  const chosen = lines.find((line) => line.byId === filter.by);
  return {
    filter,
    mails,
    isPart,
    isFirstPage: before === undefined,
    next: next && `${next.micros}_${next.id}`,
    people: people && toPeople(unwrapOr404(people)),
    proofs: proofs && unwrapOr404(proofs).map(proofLine),
    log: lines,
    kinds: kindsFor(ctx.actor).map((kind) => ({ value: kind, label: auditKinds[kind].label })),
    staff: staff.map(({ personId, displayName }) => ({ value: personId, label: displayName })),
    // Whoever was chosen by their name in a line need not be of the staff.
    chosen: filter.by ? { value: filter.by, label: chosen?.by ?? filter.by } : null,
    updatedAt: ctx.clock.now(),
  };
}

const activityCommands: FormCommands<typeof activityForms, ShopCtx> = {
  prove: does(askForProofs, ({ isAdded }) => ({
    title: isAdded ? "Proofs started" : "Proofs are already running",
    tone: "good",
  })),
};

/** “Prove now”: proofs are run by jobs, never by the request. Twice pressed is one run. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const done = await runForms(activityForms, activityCommands, { ctx: ctxOf(args), fields, more: {} });
  return done.ok ? redirectWith(factsOf(args), activityPath, done.value) : done.answer;
}

function toPeople({ byRole, elevated }: PeopleOverview) {
  return {
    byRole,
    elevated: elevated.map(({ until, role, devices, ...row }) => ({
      ...row,
      level: membershipLevels[role],
      devices: devices.join(", "),
      until,
    })),
  };
}

type View = Awaited<ReturnType<typeof loader>>;

/** Everything that happened in the shop, to be searched; and what is true at the desk now. */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { mails, people, proofs, updatedAt, filter } = loaderData;
  const stats = [...mailStats(mails), ...peopleStats(people)];
  return (
    <>
      <div className={cx(layout.row, layout.between)}>
        <h1>Activity</h1>
        <span className={cx(text.tiny, text.faint)}>
          updated <Moment at={updatedAt} />
        </span>
      </div>
      {stats.length > 0 ? <StatStrip items={stats} /> : null}
      <ActivityFilters
        fields={filter}
        kinds={loaderData.kinds}
        staff={loaderData.staff}
        chosen={loaderData.chosen}
      />
      <div className={people ? styles.columns : layout.stack}>
        <Log view={loaderData} />
        {people && proofs ? (
          <div className={layout.stack}>
            <AtTheDesk elevated={people.elevated} />
            <ProofsPanel proofs={proofs} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function Log({ view }: { view: View }) {
  const { log, filter, next, isPart, isFirstPage } = view;
  return (
    <div className={layout.stack}>
      <Panel title={isFirstPage ? "Latest activity" : "Older activity"} pad={false}>
        <DeskLog rows={log} empty={emptyText(view)} />
      </Panel>
      {isPart ? (
        <p className={cx(text.small, text.muted)}>
          We looked for this text in the latest events only. Continue to search older ones.
        </p>
      ) : null}
      <div className={cx(layout.row, layout.end)}>
        {isFirstPage ? null : <LinkButton to={activityPath + activitySearch(filter)}>Newest</LinkButton>}
        {next ? (
          <LinkButton to={activityPath + activitySearch(filter, next)}>
            {isPart ? "Search older" : "Older"}
          </LinkButton>
        ) : null}
      </div>
    </div>
  );
}

function emptyText({ filter, isPart }: View): string {
  if (isPart) return "Nothing found yet";
  return activitySearch(filter) ? "Nothing matches these filters" : "No activity recorded yet";
}

function mailStats(mails: View["mails"]): Stat[] {
  if (!mails) return [];
  const delivered = mails.sent + mails.kept;
  return [
    {
      label: "Emails queued",
      value: mails.queued.toLocaleString("en-US"),
      note: "waiting to be sent",
    },
    {
      label: "Emails failed",
      value: mails.failed.toLocaleString("en-US"),
      tone: mails.failed > 0 ? "neg" : undefined,
      note: mails.failed > 0 ? "retry them under Emails" : "none",
    },
    {
      label: "Emails sent",
      value: delivered.toLocaleString("en-US"),
      note:
        mails.kept > 0 ? `${mails.kept.toLocaleString("en-US")} kept in demo` : "accepted by the mail server",
    },
  ];
}

function peopleStats(people: View["people"]): Stat[] {
  if (!people) return [];
  const { member, staff, manager, admin } = people.byRole;
  const inStaff = staff + manager + admin;
  return [
    { label: "Customers", value: member.toLocaleString("en-US"), note: "with an account" },
    {
      label: "Staff",
      value: inStaff.toLocaleString("en-US"),
      note: `${manager} ${manager === 1 ? "manager" : "managers"}, ${admin} ${admin === 1 ? "admin" : "admins"}`,
    },
  ];
}

function AtTheDesk({ elevated }: { elevated: NonNullable<View["people"]>["elevated"] }) {
  return (
    <Panel
      title="In the desk now"
      aside={
        <LinkButton to="/admin/people" variant="quiet" size="sm">
          People
        </LinkButton>
      }
    >
      <ul className={deskPagesStyles.lines}>
        {elevated.map((row) => (
          <li key={row.personId}>
            <span>
              <b>{row.displayName}</b>
              <small>
                {row.level}, {row.devices}
              </small>
            </span>
            <span className={cx(text.tiny, text.faint, text.nowrap)}>
              {row.sessions > 1 ? `${row.sessions} sessions, ` : null}until{" "}
              <Moment at={row.until} show="time" />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
