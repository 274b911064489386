import {
  type ListingCounts,
  type ListingGroup,
  type ListingQuery,
  listingGroups,
} from "../../../../domain/listings/model.ts";
import { cx } from "../../../ui/cx.ts";
import toggleStyles from "../../../ui/toggle.module.css";
import { shownGroups } from "./catalog-query.ts";
import styles from "./market.module.css";

type FilterGroupsProps = {
  query: ListingQuery;
  counts: ListingCounts;
  /** The form that sends them where there are no scripts. */
  form?: string;
  onToggle(group: ListingGroup, value: string): void;
};

/** Every filter with the number of accounts that each choice would show. */
export function FilterGroups(props: FilterGroupsProps) {
  return shownGroups.map((group) => <FilterGroup key={group} group={group} {...props} />);
}

function FilterGroup({ group, query, counts, form, onToggle }: FilterGroupsProps & { group: ListingGroup }) {
  const { name, label, choices } = listingGroups[group];
  const chosen: readonly string[] = query[group];
  const counted: Readonly<Record<string, number>> = counts[group];
  return (
    <fieldset>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={cx(toggleStyles.row, !counted[choice.value] && styles.empty)}>
          <input
            type="checkbox"
            name={name}
            value={choice.value}
            form={form}
            checked={chosen.includes(choice.value)}
            onChange={() => onToggle(group, choice.value)}
          />
          <span className={toggleStyles.box} aria-hidden="true" />
          <span className={styles.choice}>
            {`${choice.label} `}
            <span className={styles.count}>{(counted[choice.value] ?? 0).toLocaleString("en-US")}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
