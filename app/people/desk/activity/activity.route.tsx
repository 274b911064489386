import { type PeopleOverview, readDeskLog, readPeopleOverview } from "../../../../domain/people/index.ts";
import { can, membershipLevels } from "../../../../domain/people/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { countMails } from "../../../../platform/mail/count-mails.ts";
import { ctxOf } from "../../../context.ts";
import { viewerOf } from "../../../shell/access/guard-desk.ts";
import styles from "../../../shell/desk/desk.module.css";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import deskPagesStyles from "../../../shell/desk/desk-pages.module.css";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { type Stat, StatStrip } from "../../../ui/stat-strip.tsx";
import text from "../../../ui/text.module.css";
import type { Route } from "./+types/activity.route.ts";
import { DeskLog } from "./desk-log.tsx";

export { DeskError as ErrorBoundary };

const shownEvents = 20;

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { role } = viewerOf(args);
  const [log, mails, people] = await Promise.all([
    readDeskLog(ctx, { limit: shownEvents }),
    can(role, "mails.read") ? countMails(ctx.db) : null,
    can(role, "people.manage") ? readPeopleOverview(ctx) : null,
  ]);
  return {
    mails,
    people: people && toPeople(unwrapOr404(people)),
    log: unwrapOr404(log).map((entry) => ({ ...entry, at: formatMoment(entry.at) })),
    updatedAt: formatMoment(ctx.clock.now()),
  };
}

function toPeople({ byRole, elevated }: PeopleOverview) {
  return {
    byRole,
    elevated: elevated.map(({ until, role, devices, ...row }) => ({
      ...row,
      level: membershipLevels[role],
      devices: devices.join(", "),
      until: formatMoment(until).slice(-5),
    })),
  };
}

type View = Awaited<ReturnType<typeof loader>>;

/** What is true at the desk now: mails, people, who is here, and what happened last. */
export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  const { mails, people, log, updatedAt } = loaderData;
  return (
    <>
      <div className={cx(layout.row, layout.between)}>
        <h1>Activity</h1>
        <span className={cx(text.tiny, text.faint)}>updated {updatedAt} UTC</span>
      </div>
      <StatStrip items={[...mailStats(mails), ...peopleStats(people)]} />
      <div className={people ? styles.columns : layout.stack}>
        <Panel
          title="Latest activity"
          pad={false}
          aside={<span className={cx(text.tiny, text.faint)}>times in UTC</span>}
        >
          <DeskLog rows={log} />
        </Panel>
        {people ? <AtTheDesk elevated={people.elevated} /> : null}
      </div>
    </>
  );
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
              {row.sessions > 1 ? `${row.sessions} sessions, ` : null}until {row.until}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
