import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import {
  type BulkAction,
  builds,
  bulkActionLabels,
  bulkActions,
  deliveryTimes,
  listingTypes,
  mostBulk,
} from "../../../../domain/listings/model.ts";
import styles from "../../../shell/desk/orders-list.module.css";
import { MoneyInput } from "../../../ui/amount-input.tsx";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { bulkForms } from "./listing-forms.ts";
import { listingsWord } from "./listing-line.ts";

type ListingBulkProps = {
  ticked: number;
  /** How many stand in the list, all its pages together. */
  matching: number;
  /** When the list was read: what was changed since is left alone. */
  asOf: string;
  /** What the last try was refused for, by field. */
  errors: Record<string, string>;
  onClear: () => void;
};

/** One action for all ticked listings, or for all that match. Shown while something is ticked. */
export function ListingBulk({ ticked, matching, asOf, errors, onClear }: ListingBulkProps) {
  const hasScripts = useHydrated();
  const navigation = useNavigation();
  const { search } = useLocation();
  const [intent, setAction] = useState<BulkAction>("publish");
  const [isAll, setAll] = useState(false);
  const isPrice = hasScripts && (intent === "price_set" || intent === "price_percent");
  const { name } = bulkForms["bulk-listings"];
  const busy = navigation.formData?.get("form") === name;
  // Whoever ticks anew begins with what they tick.
  if (ticked === 0 && isAll) setAll(false);
  const count = isAll ? matching : ticked;
  return (
    <Form method="post" action={search} id={name} className={styles.bulkBar} preventScrollReset noValidate>
      <input type="hidden" name="form" value={name} />
      <input type="hidden" name="asOf" value={asOf} />
      <b role="status">{hasScripts ? `${count.toLocaleString("en-US")} selected` : "Selected listings"}</b>
      {matching > mostBulk ? (
        <span className={cx(textStyles.small, textStyles.muted)}>
          More than {mostBulk.toLocaleString("en-US")} match. Narrow the list to change all.
        </span>
      ) : (
        <Checkbox
          name="all"
          label={`All ${listingsWord(matching)} in this list`}
          checked={hasScripts ? isAll : undefined}
          onChange={(event) => setAll(event.target.checked)}
        />
      )}
      <Field label="Action" className={styles.inline}>
        <Select
          name="intent"
          value={hasScripts ? intent : undefined}
          onChange={(event) =>
            setAction(bulkActions.find((each) => each === event.target.value) ?? "publish")
          }
          options={bulkActions.map((each) => ({ value: each, label: bulkActionLabels[each] }))}
        />
      </Field>
      <BulkValue intent={hasScripts ? intent : null} errors={errors} />
      <Button type="submit" variant="primary" busy={busy} busyLabel={isPrice ? "Checking…" : "Changing…"}>
        {isPrice ? "Show new prices" : "Apply"}
      </Button>
      {hasScripts ? (
        <Button variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      ) : null}
    </Form>
  );
}

const options = (text: readonly string[]) => text.map((word) => ({ value: word, label: word }));

/** What the action needs; without scripts, everything that some action needs. */
function BulkValue({ intent, errors }: { intent: BulkAction | null; errors: Record<string, string> }) {
  const shows = (one: BulkAction) => intent === null || intent === one;
  return (
    <>
      {shows("price_set") ? (
        <Field label="Price" className={styles.inline} error={errors.price}>
          <MoneyInput name="price" size={8} />
        </Field>
      ) : null}
      {shows("price_percent") ? (
        <Field label="Percent" className={styles.inline} error={errors.percent}>
          <TextInput name="percent" post="%" placeholder="-10" autoComplete="off" size={6} />
        </Field>
      ) : null}
      {shows("delivery") ? (
        <Field label="Delivery" className={styles.inline}>
          <Select name="delivery_time" options={options(deliveryTimes)} />
        </Field>
      ) : null}
      {shows("warranty") ? (
        <Field label="Warranty in days" className={styles.inline} error={errors.warranty_days}>
          <TextInput
            name="warranty_days"
            inputMode="numeric"
            placeholder="As in Settings"
            autoComplete="off"
            size={12}
          />
        </Field>
      ) : null}
      {shows("build") ? (
        <Field label="Build" className={styles.inline}>
          <Select name="build" options={options(builds)} />
        </Field>
      ) : null}
      {shows("type") ? (
        <Field label="Type" className={styles.inline}>
          <Select name="type" options={options(listingTypes)} defaultValue="Regular" />
        </Field>
      ) : null}
      {shows("verified") ? (
        <Field label="Verified" className={styles.inline}>
          <Select
            name="verified"
            options={[
              { value: "yes", label: "Yes" },
              { value: "no", label: "No" },
            ]}
          />
        </Field>
      ) : null}
      {shows("featured") ? (
        <Field label="Featured number" className={styles.inline} error={errors.featured}>
          <TextInput name="featured" inputMode="numeric" defaultValue="1" autoComplete="off" size={4} />
        </Field>
      ) : null}
    </>
  );
}
