import {
  kindOf,
  type NotificationKind,
  type WebhookService,
  webhookServiceLabels,
} from "../../../../domain/notifications/model.ts";
import styles from "../../../shell/desk/keys.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Empty } from "../../../ui/empty.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";

export type WebhookLine = {
  id: string;
  name: string;
  host: string;
  service: WebhookService;
  isOn: boolean;
  isFailing: boolean;
  kinds: readonly NotificationKind[];
  events: readonly string[];
  /** When it was last told something; written out, in UTC. */
  lastAt: string | null;
};

/** The addresses, each a way to its log. */
export function WebhookTable({ rows }: { rows: readonly WebhookLine[] }) {
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No webhooks yet">
        Add your own program, or a channel of your Discord server.
      </Empty>
    );
  }
  return <DataTable caption="Webhooks" columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

const columns: Column<WebhookLine>[] = [
  {
    key: "name",
    head: "Webhook",
    cell: ({ id, name, host, service }) => (
      <span className={styles.keyName}>
        <Link to={`/admin/webhooks/${id}`}>
          <b>{name}</b>
        </Link>
        <small className={textStyles.faint}>
          {webhookServiceLabels[service]} · {host}
        </small>
      </span>
    ),
  },
  { key: "state", head: "State", cell: (row) => <WebhookState {...row} />, phone: "end" },
  {
    key: "kinds",
    head: "Told about",
    cell: ({ kinds, events }) => (
      <span className={textStyles.small}>
        {[...kinds.map((kind) => kindOf(kind).label), ...events].join(", ")}
      </span>
    ),
    phone: "wide",
  },
  {
    key: "last",
    head: "Last sent",
    cell: ({ lastAt }) => (
      <span className={cx(textStyles.faint, textStyles.nowrap)}>
        <span className={layout.phoneOnly}>Last sent: </span>
        {lastAt ?? "never"}
      </span>
    ),
    phone: "wide",
  },
];

/** How an address is. */
export function WebhookState({ isOn, isFailing }: Pick<WebhookLine, "isOn" | "isFailing">) {
  if (!isOn) return <Badge tone="bad">Off</Badge>;
  return isFailing ? <Badge tone="warn">Failing</Badge> : <Badge tone="good">On</Badge>;
}
