import type { RateVersion } from "../../../domain/gold/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Moment, withMoments } from "../../ui/moment.tsx";
import textStyles from "../../ui/text.module.css";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { goldForms } from "./gold-forms.ts";

const withdraw = goldForms["withdraw-rates"];

/** A version of the rates as text. */
export type RateVersionLine = {
  version: number;
  buy: string;
  sell: string;
  payment: string;
  /** The rates for larger amounts. */
  tiers: { from: string; buy: string; sell: string }[];
  /** Written out, in UTC. */
  effectiveAt: string;
  /** When it was published, if not when it came into effect. */
  postedAt: string | null;
  by: string;
  note: string | null;
  state: RateVersion["state"];
};

const badges = {
  in_force: { tone: "good", text: "Current" },
  coming: { tone: "info", text: "Scheduled" },
  withdrawn: { tone: "plain", text: "Withdrawn" },
} as const;

/** Every version of the rates, newest first; one that is not in effect yet can be taken back. */
export function RateVersions({ rows, mayEdit }: { rows: readonly RateVersionLine[]; mayEdit: boolean }) {
  const { failure, busy, onSubmit } = useCheckedForm(withdraw);
  return (
    <>
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <DataTable
        caption="Rate versions"
        columns={columnsOf({ mayEdit, busy, onSubmit })}
        rows={rows}
        rowKey={(row) => String(row.version)}
      />
    </>
  );
}

type Tools = Pick<ReturnType<typeof useCheckedForm>, "busy" | "onSubmit"> & { mayEdit: boolean };

function columnsOf(tools: Tools): Column<RateVersionLine>[] {
  return [
    {
      key: "effective",
      head: "In effect from",
      cell: (row) => (
        <>
          <span className={textStyles.nowrap}>
            <Moment at={row.effectiveAt} flows /> <State state={row.state} />
          </span>
          <div className={layout.phoneOnly}>
            Pay {row.buy}, receive {row.sell}, in gold {row.payment}
          </div>
          {row.tiers.map(({ from, buy, sell }) => (
            <small key={from} className={layout.phoneOnly}>
              {from}: pay {buy}, receive {sell}
            </small>
          ))}
        </>
      ),
      phone: "wide",
    },
    {
      key: "buy",
      head: "Customers pay",
      cell: (row) => <TieredRate row={row} side="buy" />,
      align: "end",
      phone: "hide",
    },
    {
      key: "sell",
      head: "They receive",
      cell: (row) => <TieredRate row={row} side="sell" />,
      align: "end",
      phone: "hide",
    },
    { key: "payment", head: "In gold", cell: (row) => row.payment, align: "end", phone: "hide" },
    {
      key: "by",
      head: "Published",
      cell: (row) => (
        <>
          {row.by}
          {row.postedAt ? <small>{withMoments(row.postedAt)}</small> : null}
          {row.note ? <small>{row.note}</small> : null}
        </>
      ),
      phone: "wide",
    },
    {
      key: "act",
      head: <span className={layout.visuallyHidden}>Actions</span>,
      cell: (row) =>
        tools.mayEdit && row.state === "coming" ? <Withdraw version={row.version} {...tools} /> : null,
      phone: "wide",
    },
  ];
}

/** A rate with those for larger amounts below it. */
function TieredRate({ row, side }: { row: RateVersionLine; side: "buy" | "sell" }) {
  return (
    <>
      {row[side]}
      {row.tiers.map((tier) => (
        <small key={tier.from}>
          {tier.from} {tier[side]}
        </small>
      ))}
    </>
  );
}

function State({ state }: { state: RateVersionLine["state"] }) {
  if (state === "past") return null;
  const { tone, text } = badges[state];
  return <Badge tone={tone}>{text}</Badge>;
}

function Withdraw({ version, busy, onSubmit }: { version: number } & Omit<Tools, "mayEdit">) {
  return (
    <Form method="post" data-form={withdraw.name} onSubmit={onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={withdraw.name} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" size="sm" busy={busy}>
        Withdraw
      </Button>
    </Form>
  );
}
