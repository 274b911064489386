import { data } from "react-router";
import {
  type BulkOutcome,
  type BulkWhich,
  bulkEditListings,
  isPriceChange,
  type PriceChange,
  type PricePreview,
  previewPrices,
} from "../../../../domain/listings/index.ts";
import { type BulkChange, bulkPicksInput, type DeskListFilters } from "../../../../domain/listings/inputs.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { doneText, previewView } from "./bulk-copy.ts";
import { bulkForms, pickPrefix } from "./listing-forms.ts";
import { type BulkLine, listingsWord } from "./listing-line.ts";
import type { PreviewView } from "./price-preview.tsx";

const bulk = bulkForms["bulk-listings"];

/** The answer of a bulk edit that was not, or not wholly, done. */
export type BulkAnswer = FormAnswer & {
  /** What became of each, after `done`, which says what was done. */
  bulk?: readonly BulkLine[];
  done?: string;
  /** What a change of prices would do. */
  preview?: PreviewView;
};

type Done = { change: BulkChange; outcomes: BulkOutcome[] } | { change: PriceChange; preview: PricePreview };

/**
 * Runs a bulk edit: the message when all went well, else the answer that says what did not. Prices are first
 * only shown.
 */
export async function runBulk(ctx: ShopCtx, fields: Fields, matching: DeskListFilters) {
  const done = await runForm({
    ...bulk,
    form: bulk.name,
    fields,
    run: (change) => previewOrDo(ctx, change, fields, matching),
  });
  if (!done.ok) return done;
  if ("preview" in done.value) {
    const { change, preview } = done.value;
    return answered({ preview: previewView(change, preview, fields) });
  }
  const { change, outcomes } = done.value;
  const refused = outcomes.some(({ outcome }) => outcome === "refused");
  if (!refused) return { ok: true as const, flash: flashOf(change, outcomes) };
  return answered({ bulk: outcomes, done: doneText(change, changedOf(outcomes)) });
}

async function previewOrDo(
  ctx: ShopCtx,
  change: BulkChange,
  fields: Fields,
  matching: DeskListFilters,
): Promise<Result<Done>> {
  const which = whichOf(fields, matching);
  if (!which.ok) return which;
  if (isPriceChange(change) && fields.previewed !== "yes") {
    const preview = await previewPrices(ctx, { which: which.value, change });
    return preview.ok ? ok({ change, preview: preview.value }) : preview;
  }
  const outcomes = await bulkEditListings(ctx, { which: which.value, change });
  return outcomes.ok ? ok({ change, outcomes: outcomes.value }) : outcomes;
}

function answered(what: Pick<BulkAnswer, "bulk" | "done" | "preview">) {
  const answer = {
    form: bulk.name,
    fields: {},
    errors: {},
    title: "",
    text: "",
    ...what,
  };
  return { ok: false as const, answer: data<BulkAnswer>(answer) };
}

function whichOf(fields: Fields, matching: DeskListFilters): Result<BulkWhich> {
  if (fields.all === "on") {
    const asOf = new Date(fields.asOf ?? "");
    return Number.isNaN(asOf.getTime())
      ? fail({ code: "invalid", text: reloadText })
      : ok({ matching, asOf });
  }
  const ticked = Object.entries(fields).filter(([name]) => name.startsWith(pickPrefix));
  const picks = bulkPicksInput.safeParse(
    ticked.map(([name, version]) => ({ id: name.slice(pickPrefix.length), version })),
  );
  if (picks.success) return ok({ picks: picks.data });
  return fail({ code: "invalid", text: picks.error.issues[0]?.message ?? "Select listings first." });
}

function flashOf(change: BulkChange, outcomes: readonly BulkOutcome[]): Flash {
  const changed = changedOf(outcomes);
  const same = outcomes.length - changed;
  if (changed === 0) return { title: "Nothing to change", text: "They were all set already.", tone: "info" };
  const text = same > 0 ? `${listingsWord(same)} already set.` : undefined;
  return { title: doneText(change, changed), ...(text ? { text } : {}), tone: "good" };
}

function changedOf(outcomes: readonly BulkOutcome[]): number {
  return outcomes.filter(({ outcome }) => outcome === "changed").length;
}
