import { type FormEvent, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import {
  changeOfferGrid,
  checkOfferTable,
  computeOffer,
  firstExampleTexts,
  type OfferTable,
  onlyTableTexts,
  readOfferExample,
  writeOfferTable,
} from "../../../../domain/account-sales/model.ts";
import { sentFields } from "../content/sent-fields.ts";

type Texts = Record<string, string>;

/** Whether the form holds rules other than those it began with, or a note. */
export function draftDiffers(sent: Texts, stored: Texts): boolean {
  const typed = onlyTableTexts(sent);
  const names = new Set([...Object.keys(typed), ...Object.keys(stored)]);
  return (sent.note ?? "") !== "" || [...names].some((name) => typed[name] !== stored[name]);
}

/** What is typed in the editor, kept beside the fields themselves so that its offer can be computed at once. */
export function useOfferDraft(rules: OfferTable, sent: Texts | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const [stored] = useState(() => writeOfferTable(rules));
  const [grid, setGrid] = useState(() => ({
    texts: sent ?? { ...firstExampleTexts, ...stored },
    turn: 0,
    focus: "",
  }));
  const [typed, setTyped] = useState(grid.texts);
  useGridFocus(form, grid);

  /** Adds or takes a row or column; false when the deed is none of these. */
  function change(deed: string, element: HTMLFormElement): boolean {
    const now = sentFields(element);
    const changed = changeOfferGrid(now, deed);
    if (!changed) return false;
    setGrid(({ turn }) => ({ texts: { ...now, ...changed.texts }, turn: turn + 1, focus: changed.focus }));
    return true;
  }

  const table = useMemo(() => checkOfferTable(typed), [typed]);
  const read = useMemo(() => readOfferExample(typed), [typed]);
  const offerOf = (by: OfferTable) =>
    read.ok ? computeOffer(by, read.example.standing, read.example.answers) : null;
  return {
    form,
    stored,
    texts: grid.texts,
    turn: grid.turn,
    typed,
    table,
    exampleErrors: read.ok ? {} : read.errors,
    before: offerOf(rules),
    after: table.ok ? offerOf(table.rules) : null,
    onInput: (event: FormEvent<HTMLFormElement>) => setTyped(sentFields(event.currentTarget)),
    change,
  };
}

/** After the grid was drawn anew the form hears of it, and the focus goes where one goes on. */
function useGridFocus(
  form: RefObject<HTMLFormElement | null>,
  { turn, focus }: { turn: number; focus: string },
) {
  useEffect(() => {
    if (turn === 0) return;
    form.current?.dispatchEvent(new Event("input", { bubbles: true }));
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(focus)}"]`)?.focus();
  }, [form, turn, focus]);
}
