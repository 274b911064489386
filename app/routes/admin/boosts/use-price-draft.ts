import { type FormEvent, useMemo, useState } from "react";
import {
  type BoostPrices,
  checkBoostPrices,
  firstBoostExample,
  onlyPriceTexts,
  previewBoostPrices,
  priceBoostExample,
  readBoostExample,
  writeBoostPrices,
} from "../../../../domain/boosts/model.ts";
import { sentFields } from "../content/sent-fields.ts";

type Texts = Record<string, string>;

/** Whether the form holds prices other than those it began with, or a note. */
export function draftDiffers(sent: Texts, stored: Texts): boolean {
  const typed = onlyPriceTexts(sent);
  return (sent.note ?? "") !== "" || Object.keys(typed).some((name) => typed[name] !== stored[name]);
}

/** What is typed in the editor, kept beside the fields themselves so that its prices can be computed at once. */
export function usePriceDraft(prices: BoostPrices, sent: Texts | undefined) {
  const [stored] = useState(() => writeBoostPrices(prices));
  const [texts] = useState(() => sent ?? { ...firstBoostExample, ...stored });
  const [typed, setTyped] = useState(texts);
  const table = useMemo(() => checkBoostPrices(typed), [typed]);
  const read = useMemo(() => readBoostExample(typed), [typed]);
  const edited = table.ok ? table.prices : null;
  const costOf = (by: BoostPrices) => (read.ok ? priceBoostExample(by, read.example) : null);
  return {
    stored,
    texts,
    table,
    exampleErrors: read.ok ? {} : read.errors,
    rows: previewBoostPrices(prices, edited),
    before: costOf(prices),
    after: edited && costOf(edited),
    onInput: (event: FormEvent<HTMLFormElement>) => setTyped(sentFields(event.currentTarget)),
  };
}
