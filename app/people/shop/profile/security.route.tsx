import { useState } from "react";
import { data } from "react-router";
import {
  countBackupCodes,
  type Enrolment,
  listSessions,
  type SessionView,
} from "../../../../domain/people/index.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf } from "../../../context.ts";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { Route } from "./+types/security.route.ts";
import { BackupCodes, RenewedBackupCodes } from "./backup-codes.tsx";
import { ConfirmCode, EnrolmentSteps } from "./enrolment.tsx";
import styles from "./profile.module.css";
import { type SecurityAnswer, securityForms } from "./security-forms.ts";
import { SessionList, type SessionRow } from "./session-list.tsx";
import { TwoStepOff, TwoStepOn } from "./two-step.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Sign-in and sessions");
}

/** The answer with a new key must not be kept by any cache, the browser's own included. */
export const headers = answerHeaders;

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const sessions = await listSessions(ctxOf(args), viewer);
  const here = sessions.filter((session) => session.current);
  const elsewhere = sessions.filter((session) => !session.current);
  return {
    twoFactorEnabled: viewer.twoFactorEnabled,
    backupCodesLeft: viewer.twoFactorEnabled ? await countBackupCodes(ctxOf(args).db, viewer.personId) : 0,
    sessions: [...here, ...elsewhere].map(toRow),
  };
}

function toRow(session: SessionView): SessionRow {
  return {
    id: session.id,
    device: session.device,
    address: session.ipAddress,
    signedIn: formatMoment(session.signedInAt),
    lastSeen: wasSeenLater(session) ? formatMoment(session.lastSeenAt) : null,
    current: session.current,
  };
}

/** Later than in the minute after the sign-in. */
function wasSeenLater({ signedInAt, lastSeenAt }: SessionView): boolean {
  return lastSeenAt.getTime() - signedInAt.getTime() > 60_000;
}

export async function action(args: Route.ActionArgs) {
  const viewer = requireViewer(args);
  const fields = await readForm(args.request);
  const submit = securityForms.get(fields.form ?? "");
  if (!submit) throw data(null, { status: 400 });
  return submit({ args, viewer, fields });
}

/** Two-step sign-in and the list of sessions. */
export default function Security({ loaderData }: Route.ComponentProps) {
  const answer = useLastAnswer<SecurityAnswer>();
  const { twoFactorEnabled, backupCodesLeft, sessions } = loaderData;
  return (
    <div className={cx(layout.page, styles.page)}>
      <header className={pageStyles.head}>
        <Crumbs items={[{ label: "Your profile", to: "/profile" }, { label: "Sign-in and sessions" }]} />
        <h1>Sign-in and sessions</h1>
      </header>
      <div className={pageStyles.columns}>
        <div className={cx(layout.stack, layout.loose)}>
          {twoFactorEnabled ? (
            <Enrolled newCodes={answer?.backupCodes} codesLeft={backupCodesLeft} />
          ) : (
            <Enrolling answer={answer} />
          )}
        </div>
        <SessionList sessions={sessions} />
      </div>
    </div>
  );
}

/** New backup codes take the place of the form that made them, until the page is left. */
function Enrolled({ newCodes, codesLeft }: { newCodes: string[] | undefined; codesLeft: number }) {
  return (
    <>
      <TwoStepOn />
      {newCodes ? <RenewedBackupCodes codes={newCodes} /> : <BackupCodes left={codesLeft} />}
    </>
  );
}

/** Keeps the key while a wrong code is answered: the server says it once and never again. */
function Enrolling({ answer }: { answer: SecurityAnswer | undefined }) {
  const fresh = answer?.enrolment ?? null;
  const [shown, setShown] = useState<Enrolment | null>(fresh);
  if (fresh && fresh !== shown) setShown(fresh);
  const enrolment = fresh ?? shown;
  if (enrolment) return <EnrolmentSteps {...enrolment} />;
  if (answer?.form !== "confirm") return <TwoStepOff />;
  return (
    <>
      <ConfirmCode
        title="Enter the code the app shows"
        note="We don't show the key again. If your app doesn't have it yet, start over below."
      />
      <TwoStepOff />
    </>
  );
}
