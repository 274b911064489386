import { Form } from "react-router";
import { changePromoInput, switchPromoInput } from "../../../../domain/promotions/inputs.ts";
import { useCheckedForm } from "../../../forms/use-checked-form.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Reeds } from "../../../ui/reeds.tsx";
import { useBegunVersion } from "../use-begun-version.ts";
import { PromoRefusal, TermFields } from "./promo-fields.tsx";
import { type PromoRow, promoFormName, promoTitles } from "./promo-words.ts";

/** Every promo code, how much of its limit is used, and what can be done with it (Rule P25). */
export function PromoTable({ rows }: { rows: readonly PromoRow[] }) {
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No codes yet">
        Codes that take something off what customers pay are listed here.
      </Empty>
    );
  }
  return <DataTable caption="Promo codes" columns={columns} rows={rows} rowKey={(row) => row.code} />;
}

const columns: Column<PromoRow>[] = [
  { key: "code", head: "Code", cell: (row) => <Code row={row} /> },
  {
    key: "standing",
    head: "State",
    cell: ({ standing }) => <Badge tone={standing.tone}>{standing.label}</Badge>,
    phone: "end",
  },
  { key: "used", head: "Redeemed", cell: (row) => <Used row={row} />, phone: "wide" },
  { key: "when", head: "Holds", cell: (row) => <When row={row} />, phone: "wide" },
  {
    key: "do",
    head: <span className="sr">Deeds</span>,
    cell: (row) => (
      <div className="promo-deeds">
        <SwitchForm row={row} />
        <ChangeForm row={row} />
      </div>
    ),
    phone: "wide",
  },
];

function Code({ row }: { row: PromoRow }) {
  return (
    <span className="key-name">
      <b className="mono">{row.code}</b>
      <small className="faint">
        {row.percent} off {row.forWhat}
      </small>
    </span>
  );
}

function Used({ row: { code, used, limit } }: { row: PromoRow }) {
  const words = `${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}`;
  return (
    <div className="promo-used">
      <span>{words}</span>
      <Reeds value={used} max={limit} label={`Redemptions of ${code}`} valueText={words} />
    </div>
  );
}

function When({ row }: { row: PromoRow }) {
  return (
    <span className="faint">
      from {row.from}
      <br />
      {row.until ? `until ${row.until}` : "no end"}
    </span>
  );
}

/** Ending a code lets orders that hold it keep it, so one press is enough; it can be switched on again. */
function SwitchForm({ row }: { row: PromoRow }) {
  const name = promoFormName("switch", row.code);
  const form = useCheckedForm(name, switchPromoInput, promoTitles.switch);
  return (
    <Form method="post" data-form={name} onSubmit={form.onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="promoCode" value={row.code} />
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="isActive" value={row.isActive ? "off" : "on"} />
      <Button type="submit" size="sm" busy={form.busy} aria-label={`Switch ${row.code} ${off(row)}`}>
        Switch {off(row)}
      </Button>
      <PromoRefusal refusal={form.refusal} errors={form.errors} />
    </Form>
  );
}

function off({ isActive }: PromoRow): "off" | "on" {
  return isActive ? "off" : "on";
}

/** Limit and time of one code, behind a press, which works without scripts too. */
function ChangeForm({ row }: { row: PromoRow }) {
  const name = promoFormName("change", row.code);
  const form = useCheckedForm(name, changePromoInput, promoTitles.change);
  const { errors, fields, refusal, busy, onSubmit } = form;
  const { version, isBehind } = useBegunVersion(row.version, form);
  return (
    <details open={refusal !== null || undefined}>
      <summary className="btn btn-secondary sm">
        Edit<span className="sr"> {row.code}</span>
      </summary>
      <Form
        method="post"
        data-form={name}
        className="stack promo-change"
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="promoCode" value={row.code} />
        <input type="hidden" name="version" value={version} />
        <PromoRefusal refusal={refusal} errors={errors} />
        {isBehind && !refusal ? (
          <Alert tone="info" title="Somebody has changed this code just now">
            What you typed is kept here. When you save it, you are asked again.
          </Alert>
        ) : null}
        <TermFields
          errors={errors}
          fields={fields}
          start={{ limit: String(row.limit), from: row.fromValue, until: row.untilValue }}
        />
        <div>
          <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Saving…">
            Save
          </Button>
        </div>
      </Form>
    </details>
  );
}
