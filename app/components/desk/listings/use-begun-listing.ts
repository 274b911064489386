import { useEffect, useRef, useState } from "react";
import type { CheckedForm } from "../../../forms/use-checked-form.ts";
import type { ListingDeskView } from "./listing-view.ts";

/**
 * The version that the edit form brings: the one it was begun with, so that a live update never lets it overwrite what its
 * reader has not seen. A change that leaves these fields as they were, such as publishing, is followed; after a save, and
 * after a conflict, which shows what there is now, the form begins anew. `key` makes its fields begin anew.
 */
export function useBegunListing(
  { version, typed }: Pick<ListingDeskView, "version" | "typed">,
  { errors, fields, refusal, busy }: CheckedForm,
): { version: number; isBehind: boolean; key: number } {
  const words = JSON.stringify(typed);
  const sent = Number(fields.version ?? Number.NaN);
  const isConflict = errors.version !== undefined;
  const [begun, setBegun] = useState({
    version: isConflict || Number.isNaN(sent) ? version : sent,
    words,
    answer: isConflict ? fields : null,
    key: 0,
  });
  if (!busy && isConflict && begun.answer !== fields) {
    setBegun({ version, words, answer: fields, key: begun.key + 1 });
  } else if (!busy && begun.version !== version && begun.words === words) {
    setBegun({ ...begun, version });
  }
  const wasBusy = useRef(false);
  useEffect(() => {
    const isSaved = wasBusy.current && !busy && !refusal;
    wasBusy.current = busy;
    if (isSaved) setBegun((before) => ({ version, words, answer: null, key: before.key + 1 }));
  }, [busy, refusal, version, words]);
  return { version: begun.version, isBehind: begun.version !== version && !busy, key: begun.key };
}
