import { Search } from "lucide";
import type { RefObject } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { TextInput } from "../../ui/text-input.tsx";

type SearchFieldProps = {
  label: string;
  placeholder: string;
  searched: string | undefined;
  searchRef: RefObject<HTMLInputElement | null>;
};

/** The search of a desk's list, which `/` leads to. */
export function SearchField({ label, placeholder, searched, searchRef }: SearchFieldProps) {
  return (
    <Field label={label} hideLabel className={layout.grow}>
      <TextInput
        ref={searchRef}
        type="search"
        name="q"
        maxLength={100}
        defaultValue={searched}
        placeholder={placeholder}
        pre={<Icon of={Search} size={16} />}
        post={<kbd className={layout.hideOnPhone}>/</kbd>}
        aria-keyshortcuts="/"
      />
    </Field>
  );
}

/** Sends a list's form where no script does. */
export function SearchButton() {
  return (
    <noscript>
      <Button type="submit">Search</Button>
    </noscript>
  );
}
