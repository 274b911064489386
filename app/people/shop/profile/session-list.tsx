import { MonitorSmartphone } from "lucide";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { Form } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "./profile.module.css";

const loadRevokeSessionInput = () =>
  import("../../../../domain/people/inputs.ts").then((inputs) => inputs.revokeSessionInput);

export type SessionRow = {
  id: string;
  device: string;
  address: string | null;
  /** Both written out, in UTC; the second only when it is another. */
  signedIn: string;
  lastSeen: string | null;
  current: boolean;
};

const form = "end-session";

/** Where the person is signed in, this session first, each with a way to end it. */
export function SessionList({ sessions }: { sessions: readonly SessionRow[] }) {
  const { failure, onSubmit, busy } = useCheckedForm({
    name: form,
    schema: loadRevokeSessionInput,
    title: "Session not ended",
  });
  const hasOthers = sessions.some((session) => !session.current);
  return (
    <Panel
      className={styles.sessionPanel}
      title="Where you're signed in"
      aside={hasOthers ? <EndOthers /> : null}
    >
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon of={MonitorSmartphone} size={20} />
            <SessionFacts {...session} />
            {session.current ? (
              <Badge tone="good">This device</Badge>
            ) : (
              <Form method="post" data-form={form} onSubmit={onSubmit} preventScrollReset>
                <input type="hidden" name="form" value={form} />
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  type="submit"
                  size="sm"
                  busy={busy}
                  aria-label={`End the session on ${session.device}`}
                >
                  End
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function SessionFacts({ device, address, signedIn, lastSeen }: SessionRow) {
  return (
    <div>
      <b>{device}</b>
      <span className={cx(textStyles.small, textStyles.muted)}>
        {address ? `from ${address}` : "address unknown"}
      </span>
      <span className={cx(textStyles.tiny, textStyles.faint)}>Signed in {withMoments(signedIn)}</span>
      {lastSeen ? (
        <span className={cx(textStyles.tiny, textStyles.faint)}>Last seen {withMoments(lastSeen)}</span>
      ) : null}
    </div>
  );
}

function EndOthers() {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value="end-others" />
      <Button type="submit" variant="danger" size="sm">
        End all others
      </Button>
    </Form>
  );
}
