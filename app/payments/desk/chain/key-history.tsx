import { Badge } from "../../../ui/badge.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
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
      <span className="key-name">
        <b className="mono">{row.fingerprint}</b>
        <small className="mono faint">{row.firstAddresses[0]}</small>
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
        <span className="only-p"> payments</span>
      </span>
    ),
    phone: "end",
  },
  {
    key: "hands",
    head: "By",
    cell: (row) => (
      <span className="faint">
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
