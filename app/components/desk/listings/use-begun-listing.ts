import { useState } from "react";
import type { CheckedForm } from "../../../forms/use-checked-form.ts";
import type { ListingDeskView } from "./listing-view.ts";

type Listing = Pick<ListingDeskView, "version" | "typed">;
type Typed = ListingDeskView["typed"];
type Begun = {
  version: number;
  /** What the listing said when the form was begun. */
  was: Typed;
  /** What the fields begin with. */
  typed: Typed;
};

/** The name of the hidden field that holds what a field began with. */
export const wasName = (field: string) => `was:${field}`;

/**
 * What the edit form was begun with, so that a live update changes nothing in it, nor lets it overwrite what its reader has not
 * seen. A change that leaves these fields as they were, such as publishing, is followed. After a conflict it begins with what there
 * is now, but for what was typed.
 */
export function useBegunListing(listing: Listing, { errors, fields, busy }: CheckedForm) {
  const { version, typed } = listing;
  const [begun, setBegun] = useState(() => begin(listing, fields, errors.version !== undefined));
  const isSame = JSON.stringify(begun.was) === JSON.stringify(typed);
  if (!busy && begun.version !== version && isSame) setBegun({ ...begun, version });
  return { ...begun, isBehind: begun.version !== version && !busy };
}

function begin({ version, typed }: Listing, sent: Record<string, string>, isConflict: boolean): Begun {
  if (sent.version === undefined) return { version, was: typed, typed };
  const was = textsIn(typed, (name) => sent[wasName(name)]);
  const now = textsIn(typed, (name) => sent[name] ?? "");
  if (!isConflict) return { version: Number(sent.version), was, typed: now };
  const kept = Object.entries(now).filter(([name, value]) => value !== Reflect.get(was, name));
  return { version, was: typed, typed: { ...typed, ...Object.fromEntries(kept) } };
}

/** The fields of a listing as they were sent, with the line ends of the page; what is undefined is as the listing says. */
function textsIn(listing: Typed, sent: (name: string) => string | undefined): Typed {
  const texts = Object.entries(listing).map(([name, stored]) => {
    const text = sent(name)?.replaceAll("\r\n", "\n");
    return [name, text === undefined ? stored : typeof stored === "boolean" ? text === "on" : text];
  });
  return { ...listing, ...Object.fromEntries(texts) };
}
