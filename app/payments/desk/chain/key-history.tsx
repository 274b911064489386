import styles from "../../../shell/desk/keys.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import layout from "../../../ui/layout.module.css";
import text from "../../../ui/text.module.css";
import type { KeyView } from "./chain-view.ts";

/** Keys that were in use or refused; addresses of the former go on being watched. */
export function KeyHistory({ rows }: { rows: readonly KeyView[] }) {
  return <DataTable caption="Earlier keys" columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

const columns: Column<KeyView>[] = [
  {
    key: "key",
    head: "Fingerprint",
    cell: (row) => (
      <span className={styles.keyName}>
        <b className={text.mono}>{row.fingerprint}</b>
        <small className={cx(text.mono, text.faint)}>{row.firstAddresses[0]}</small>
      </span>
    ),
    phone: "wide",
  },
  {
    key: "state",
    head: "State",
    cell: (row) => <Badge tone={row.state === "refused" ? "bad" : "plain"}>{stateLabels[row.state]}</Badge>,
  },
  {
    key: "payments",
    head: "Payments",
    align: "end",
    cell: (row) => (
      <span>
        {row.payments}
        <span className={layout.phoneOnly}> payments</span>
      </span>
    ),
    phone: "end",
  },
  {
    key: "hands",
    head: "By",
    cell: (row) => (
      <span className={text.faint}>
        {row.isFirst ? "Set" : "Proposed"} {row.proposed}
        {row.decided && !row.isFirst
          ? `, ${row.state === "refused" ? "rejected" : "approved"} ${row.decided}`
          : null}
      </span>
    ),
    phone: "wide",
  },
];

const stateLabels: Record<KeyView["state"], string> = {
  proposed: "Proposed",
  active: "In use",
  retired: "Retired",
  refused: "Rejected",
};
