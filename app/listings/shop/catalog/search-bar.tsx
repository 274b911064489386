import { Search } from "lucide";
import type { ReactNode } from "react";
import { listingSortLabels, listingSorts, longestSearch } from "../../../../domain/listings/model.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { catalogPath } from "./catalog-query.ts";
import styles from "./market.module.css";
import type { CatalogControl } from "./use-catalog-query.ts";

const sortOptions = listingSorts.map((value) => ({ value, label: listingSortLabels[value] }));

type SearchBarProps = {
  control: CatalogControl;
  /** The form's id, to which the filters beside it belong too. */
  id: string;
  /** What the page shows is searched for. */
  q: string;
  children: ReactNode;
};

/**
 * Search and order. With scripts both answer at once; without, it is the form that sends all choices of the
 * page.
 */
export function SearchBar({ control, id, q, children }: SearchBarProps) {
  const { wanted, searchRef, choose, type, search } = control;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element of that name is not known to all browsers yet
    <form
      id={id}
      className={styles.catalogBar}
      role="search"
      aria-label="Accounts"
      action={catalogPath}
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      <Field label="Search accounts" hideLabel className={layout.grow}>
        <TextInput
          ref={searchRef}
          type="search"
          name="q"
          maxLength={longestSearch}
          defaultValue={q}
          onChange={type}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Search name, build or feature"
          pre={<Icon of={Search} />}
        />
      </Field>
      <Field label="Sort by" hideLabel className={styles.sort}>
        <Select
          name="sort"
          options={sortOptions}
          value={wanted.sort}
          onChange={(event) => {
            const sort = listingSorts.find((known) => known === event.currentTarget.value);
            if (sort) choose({ ...wanted, sort, page: 1 });
          }}
        />
      </Field>
      {children}
      <noscript>
        <Button type="submit">Search</Button>
      </noscript>
    </form>
  );
}
