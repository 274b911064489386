import keysStyles from "../../shell/desk/keys.module.css";
import { Badge } from "../../ui/badge.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Moment, withMoments } from "../../ui/moment.tsx";
import { ProgressBar } from "../../ui/progress-bar.tsx";
import textStyles from "../../ui/text.module.css";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { formOfRow } from "../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { PromoRow } from "./promo-copy.ts";
import { PromoFailure } from "./promo-fields.tsx";
import { promoForms } from "./promo-forms.ts";
import styles from "./promotions.module.css";

/** Every promo code, how much of its limit is used, and what can be done with it (Rule P25). */
export function PromoTable({ rows }: { rows: readonly PromoRow[] }) {
  if (rows.length === 0) {
    return (
      <Empty level={2} title="No codes yet">
        Create a code to give customers a discount.
      </Empty>
    );
  }
  return <DataTable caption="Promo codes" columns={columns} rows={rows} rowKey={(row) => row.code} />;
}

const columns: Column<PromoRow>[] = [
  { key: "code", head: "Code", cell: (row) => <Code row={row} /> },
  {
    key: "codeState",
    head: "State",
    cell: ({ codeState }) => <Badge tone={codeState.tone}>{codeState.label}</Badge>,
    phone: "end",
  },
  { key: "used", head: "Redeemed", cell: (row) => <Used row={row} />, phone: "wide" },
  { key: "when", head: "Valid", cell: (row) => <When row={row} />, phone: "wide" },
  {
    key: "do",
    head: <span className={layout.visuallyHidden}>Actions</span>,
    cell: (row) => (
      <div className={styles.actions}>
        <SwitchForm row={row} />
        <LinkButton size="sm" to={`?edit=${row.code}`} preventScrollReset>
          Edit<span className={layout.visuallyHidden}> {row.code}</span>
        </LinkButton>
      </div>
    ),
    phone: "wide",
  },
];

function Code({ row }: { row: PromoRow }) {
  return (
    <span className={keysStyles.keyName}>
      <b className={textStyles.mono}>{row.code}</b>
      <span>{row.takesOff} off</span>
      <small className={textStyles.faint}>{row.conditions}</small>
    </span>
  );
}

function Used({ row: { code, used, limit } }: { row: PromoRow }) {
  const text = `${used.toLocaleString("en-US")} of ${limit.toLocaleString("en-US")}`;
  return (
    <div className={styles.used}>
      <span>{text}</span>
      <ProgressBar value={used} max={limit} label={`Redemptions of ${code}`} valueText={text} />
    </div>
  );
}

function When({ row }: { row: PromoRow }) {
  return (
    <span className={textStyles.faint}>
      from <Moment at={row.from} />
      <br />
      {withMoments(row.until ? `until ${row.until}` : "no end")}
    </span>
  );
}

/** Ending a code lets orders that hold it keep it, so one press is enough; it can be switched on again. */
function SwitchForm({ row }: { row: PromoRow }) {
  const definition = formOfRow(promoForms["switch-promo:"], row.code);
  const { name } = definition;
  const form = useCheckedForm(definition);
  return (
    <Form method="post" data-form={name} onSubmit={form.onSubmit} preventScrollReset>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="promoCode" value={row.code} />
      <input type="hidden" name="version" value={row.version} />
      <input type="hidden" name="isActive" value={row.isActive ? "off" : "on"} />
      <Button type="submit" size="sm" busy={form.busy}>
        Switch {off(row)}
        <VisuallyHidden>: {row.code}</VisuallyHidden>
      </Button>
      <PromoFailure failure={form.failure} errors={form.errors} />
    </Form>
  );
}

function off({ isActive }: PromoRow): "off" | "on" {
  return isActive ? "off" : "on";
}
