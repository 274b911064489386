import { payCommissionInput } from "../../../domain/promotions/inputs.ts";
import keysStyles from "../../shell/desk/keys.module.css";
import buttonStyles from "../../ui/button.module.css";
import { Button } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Field } from "../../ui/field.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { Money } from "../../ui/sum.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";
import { useUnfolded } from "../../ui/use-unfolded.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { promoFormName, promoTitles, type ReferrerRow } from "./promo-copy.ts";
import { PromoFailure } from "./promo-fields.tsx";
import styles from "./promotions.module.css";

/** Who has earned commission by their friends, and the entry of what was paid out to them (Rule P26). */
export function ReferrerTable({ rows }: { rows: readonly ReferrerRow[] }) {
  if (rows.length === 0) {
    return (
      <Empty level={3} title="No referrers yet">
        Referrers show up once a friend’s first order is completed.
      </Empty>
    );
  }
  return <DataTable caption="Referrers" columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

const columns: Column<ReferrerRow>[] = [
  { key: "who", head: "Referrer", cell: (row) => <Who row={row} /> },
  {
    key: "balance",
    head: "Balance",
    cell: (row) => <Money tone={row.balanceCents < 0 ? "neg" : undefined}>{row.balance}</Money>,
    align: "cash",
    phone: "end",
  },
  {
    key: "sums",
    head: "Credited, paid out",
    cell: (row) => (
      <span className={text.faint}>
        {row.earned} credited, {row.paid} paid out
      </span>
    ),
    phone: "wide",
  },
  {
    key: "do",
    head: <span className={layout.visuallyHidden}>Actions</span>,
    cell: (row) => <Pay row={row} />,
    phone: "wide",
  },
];

function Who({ row }: { row: ReferrerRow }) {
  return (
    <span className={keysStyles.keyName}>
      <b>{row.name}</b>
      <small className={text.faint}>
        {row.email ? `${row.email} · ` : ""}
        {row.friends} {row.friends === 1 ? "friend" : "friends"}
      </small>
    </span>
  );
}

function Pay({ row }: { row: ReferrerRow }) {
  if (row.balanceCents <= 0) return null;
  return row.isViewer ? (
    <span className={text.faint}>Another manager must pay you</span>
  ) : (
    <PayForm row={row} />
  );
}

/** Enters that the whole balance has been paid, behind a press, which works without scripts too. */
function PayForm({ row }: { row: ReferrerRow }) {
  const name = promoFormName("pay", row.id);
  const form = useCheckedForm(name, payCommissionInput, promoTitles.pay);
  const { errors, fields, failure, busy, onSubmit } = form;
  const fold = useUnfolded(failure !== null);
  return (
    <details {...fold}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        Record payout<span className={layout.visuallyHidden}> to {row.name}</span>
      </summary>
      <Form
        method="post"
        data-form={name}
        className={cx(layout.stack, styles.change)}
        noValidate
        onSubmit={onSubmit}
        preventScrollReset
      >
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="referrerId" value={row.id} />
        <input type="hidden" name="amountCents" value={row.balanceCents} />
        <PromoFailure failure={failure} errors={errors} />
        <p className={text.small}>
          Pay {row.balance} first, the way they want it. Then enter the payment reference.
        </p>
        <Field label="Reference" error={errors.reference}>
          <TextInput
            name="reference"
            mono
            maxLength={100}
            autoComplete="off"
            defaultValue={fields.reference}
          />
        </Field>
        <div>
          <Button type="submit" size="sm" variant="primary" busy={busy} busyLabel="Recording…">
            Record {row.balance} as paid
          </Button>
        </div>
      </Form>
    </details>
  );
}
