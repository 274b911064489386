import { Download } from "lucide";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import keysStyles from "../../../shell/desk/keys.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatStrip } from "../../../ui/stat-strip.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import styles from "./chain-keys.module.css";
import type { SweepRow, SweepView } from "./chain-view.ts";

type SweepPanelProps = {
  /** Null until a plan is asked for; a text when there can be none now. */
  sweep: SweepView | string | null;
  percent: number;
  everywhere: boolean;
};

/**
 * Which addresses hold what, and whether moving it is worth the gas (docs/payments.md). Nothing is moved from
 * here.
 */
export function SweepPanel({ sweep, percent, everywhere }: SweepPanelProps) {
  return (
    <Panel title="Sweep plan" id="sweep">
      <div className={layout.stack}>
        <p className={text.muted}>
          Every payment has its own address. The plan shows which are worth emptying at today's gas price.
          Sign the transfers offline with the wallet.
        </p>
        <Form className={styles.sweepForm} action="/admin/chain#sweep" preventScrollReset>
          <Field label="Maximum gas cost" className={styles.percent}>
            <TextInput
              name="percent"
              inputMode="numeric"
              maxLength={3}
              defaultValue={percent}
              post="% of the amount"
            />
          </Field>
          <Checkbox
            name="everywhere"
            defaultChecked={everywhere}
            label="Check every address"
            help="Includes the newest 300 we no longer watch. Takes longer."
          />
          <div>
            <Button type="submit">Create plan</Button>
          </div>
        </Form>
        {typeof sweep === "string" ? (
          <Alert tone="warn" title="No plan right now">
            {sweep}
          </Alert>
        ) : null}
        {sweep && typeof sweep !== "string" ? <Plan sweep={sweep} /> : null}
      </div>
    </Panel>
  );
}

function Plan({ sweep }: { sweep: SweepView }) {
  if (sweep.addresses === 0) return <p className={text.muted}>Every address is empty.</p>;
  const search = `?percent=${sweep.percent}${sweep.everywhere ? "&everywhere=on" : ""}`;
  return (
    <>
      <StatStrip
        items={[
          { label: "With a balance", value: sweep.addresses, note: `${sweep.balance} ETH in total` },
          { label: "Worth emptying", value: sweep.worthAddresses, note: `gas up to ${sweep.percent}%` },
          { label: "You receive", value: sweep.worth, note: "ETH after gas", tone: "pos" },
          {
            label: "Gas",
            value: sweep.gas,
            note: `ETH; ${sweep.cost} per transfer at ${sweep.gasPrice} gwei`,
          },
        ]}
      />
      <DataTable
        caption="Addresses"
        columns={columns}
        rows={sweep.rows}
        rowKey={(row) => row.path + row.address}
      />
      {sweep.more > 0 ? (
        <p className={cx(text.small, text.faint)}>{sweep.more} smaller ones are only in the files.</p>
      ) : null}
      {sweep.worthAddresses > 0 ? (
        <div className={cx(layout.row, layout.tight)}>
          {(["json", "csv"] as const).map((format) => (
            <a
              key={format}
              className={cx(buttonStyles.button, buttonStyles.secondary)}
              href={`/admin/sweep-plan/${format}${search}`}
              download
            >
              <Icon of={Download} size={16} />
              <span>Download {format.toUpperCase()}</span>
            </a>
          ))}
        </div>
      ) : null}
      <p className={cx(text.small, text.faint)}>
        The files list the addresses worth emptying: path, balance and value in wei, 21,000 gas and its price.
        We don't know nonces: read them from the chain when you sign.
      </p>
    </>
  );
}

const columns: Column<SweepRow>[] = [
  {
    key: "address",
    head: "Address",
    cell: (row) => (
      <span className={keysStyles.keyName}>
        <span className={text.mono}>{row.address}</span>
        <small className={cx(text.mono, text.faint)}>{row.path}</small>
      </span>
    ),
    phone: "wide",
  },
  {
    key: "key",
    head: "Wallet",
    cell: (row) => <span className={cx(text.mono, text.faint)}>{row.fingerprint}</span>,
    phone: "hide",
  },
  {
    key: "order",
    head: "Order",
    cell: (row) => (
      <Link to={orderPagePaths.desk(row.orderId)} className={text.mono}>
        #{shortId(row.orderId)}
      </Link>
    ),
  },
  {
    key: "worth",
    head: "Worth it",
    cell: (row) => (
      <Badge tone={row.isWorth ? "good" : "plain"}>{row.isWorth ? "Worth it" : "Not worth it"}</Badge>
    ),
    phone: "end",
  },
  {
    key: "value",
    head: "You receive, ETH",
    align: "end",
    cell: (row) => row.value,
    phone: "hide",
  },
  {
    key: "balance",
    head: "Balance, ETH",
    align: "cash",
    cell: (row) => (
      <>
        {row.balance}
        {row.lastSeen ? <small>{row.lastSeen}</small> : null}
      </>
    ),
    phone: "wide",
  },
];
