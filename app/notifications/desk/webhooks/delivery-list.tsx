import { RotateCw } from "lucide";
import { type DeliveryState, deliveryStateLabels } from "../../../../domain/notifications/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Form } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import text from "../../../ui/text.module.css";
import styles from "./delivery-list.module.css";
import { webhookForms } from "./webhook-forms.ts";

export type DeliveryLine = {
  id: string;
  title: string;
  text: string;
  kind: string;
  state: DeliveryState;
  /** Written out, in UTC, as the times of its attempts. */
  at: string;
  attempts: readonly { id: string; at: string; durationMs: number; status: number | null; answer: string }[];
};

const tones = { waiting: "info", sent: "good", failed: "bad", dropped: "plain" } as const;

/** What an address was told, newest first, with every try. */
export function DeliveryList({ rows }: { rows: readonly DeliveryLine[] }) {
  if (rows.length === 0) {
    return (
      <Empty level={3} title="Nothing sent yet">
        Send a test, or wait for the first event.
      </Empty>
    );
  }
  return (
    <ul className={styles.list}>
      {rows.map((row) => (
        <li key={row.id}>
          <div className={styles.head}>
            <span className={styles.what}>
              <b>{row.title}</b>
              <span>{row.text}</span>
              <small>
                {row.kind} · <Moment at={row.at} />
              </small>
            </span>
            <Badge tone={tones[row.state]}>{stateText(row)}</Badge>
            {row.state === "waiting" ? null : <Replay row={row} />}
          </div>
          {row.attempts.length > 0 ? <Attempts row={row} /> : null}
        </li>
      ))}
    </ul>
  );
}

function stateText({ state, attempts }: DeliveryLine): string {
  return state === "waiting" && attempts.length > 0 ? "Will retry" : deliveryStateLabels[state];
}

function Attempts({ row }: { row: DeliveryLine }) {
  const [last] = row.attempts;
  return (
    <details className={styles.attempts}>
      <summary>
        {row.attempts.length === 1 ? "1 attempt" : `${row.attempts.length} attempts`}, last:{" "}
        {last?.status ?? "no answer"}, {last?.durationMs ?? 0} ms
      </summary>
      <ol>
        {row.attempts.map(({ id, at, durationMs, status, answer }) => (
          <li key={id}>
            <span className={text.nowrap}>
              <Moment at={at} flows />
            </span>{" "}
            · {status ?? "no answer"} · {durationMs} ms
            {answer ? <q className={cx(text.mono, text.breakAnywhere)}>{answer}</q> : null}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Replay({ row }: { row: DeliveryLine }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="form" value={webhookForms["replay-delivery"].name} />
      <input type="hidden" name="deliveryId" value={row.id} />
      <Button
        type="submit"
        size="sm"
        variant="quiet"
        icon={<Icon of={RotateCw} size={15} />}
        aria-label={`Send again: ${row.title}`}
      >
        Send again
      </Button>
    </Form>
  );
}
