import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { formOfRow } from "../../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { personForms } from "../people-forms.ts";
import styles from "./person.module.css";
import type { PersonView, SessionLine } from "./person-view.ts";

/** Where they are signed in, each with a way to end it; for whoever manages people. */
export function SessionsPanel({ person }: { person: PersonView }) {
  const { sessions, isViewer } = person;
  if (!sessions) return null;
  return (
    <Panel
      title={sessions.length > 1 ? `${sessions.length} sessions` : "Sessions"}
      aside={sessions.length > 0 && !isViewer ? <EndAll person={person} /> : null}
    >
      {sessions.length > 0 ? (
        <ul className={styles.lines}>
          {sessions.map((session) => (
            <Session key={session.id} session={session} mayEnd={!isViewer} />
          ))}
        </ul>
      ) : (
        <p className={text.muted}>Not signed in anywhere.</p>
      )}
    </Panel>
  );
}

function Session({ session, mayEnd }: { session: SessionLine; mayEnd: boolean }) {
  const { id, device, address, signedIn, lastSeen } = session;
  return (
    <li className={cx(layout.row, layout.between, styles.session)}>
      <div>
        <b>{device}</b> <span className={cx(text.muted, text.breakAnywhere)}>from {address}</span>
        <br />
        <small className={text.faint}>
          Signed in <Moment at={signedIn} flows />, last seen <Moment at={lastSeen} />
        </small>
      </div>
      {mayEnd ? <EndSession id={id} device={device} /> : null}
    </li>
  );
}

function EndSession({ id, device }: Pick<SessionLine, "id" | "device">) {
  const ending = formOfRow(personForms["end-session-"], id);
  const form = useCheckedForm(ending);
  return (
    <Form method="post" data-form={ending.name} onSubmit={form.onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={ending.name} />
      <input type="hidden" name="sessionId" value={id} />
      <Button type="submit" size="sm" busy={form.busy} aria-label={`End the session on ${device}`}>
        End
      </Button>
    </Form>
  );
}

function EndAll({ person }: { person: PersonView }) {
  const { name } = personForms["end-sessions"];
  return (
    <Form method="post" data-form={name} preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="personId" value={person.id} />
      <input type="hidden" name="version" value={person.version} />
      <Button type="submit" variant="danger" size="sm">
        End all sessions
      </Button>
    </Form>
  );
}
