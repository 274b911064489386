import { data } from "react-router";
import { type BulkOutcome, type BulkWhich, bulkEditListings } from "../../../../domain/listings/index.ts";
import { bulkEditInput, bulkPicksInput, type DeskListFilters } from "../../../../domain/listings/inputs.ts";
import { fail, ok, type Result } from "../../../../kernel/result.ts";
import {
  listingForms,
  listingFormTitles,
  pickPrefix,
} from "../../../components/desk/listings/listing-forms.ts";
import { type BulkLine, listingsWord } from "../../../components/desk/listings/listing-line.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

/** The answer of a bulk edit that could not do everything; `bulk` says what became of each. */
export type BulkAnswer = FormAnswer & { bulk?: readonly BulkLine[] };

/** Runs a bulk edit: the message when all went well, else the answer that says what did not. */
export async function runBulk(ctx: ShopCtx, fields: Fields, matching: DeskListFilters) {
  const done = await runForm({
    form: listingForms.bulk,
    title: listingFormTitles.bulk,
    schema: bulkEditInput,
    fields,
    run: async (change): Promise<Result<BulkOutcome[]>> => {
      const which = whichOf(fields, matching);
      return which.ok ? bulkEditListings(ctx, { which: which.value, change }) : which;
    },
  });
  if (!done.ok) return done;
  const refused = done.value.some(({ outcome }) => outcome === "refused");
  if (!refused) return { ok: true as const, flash: flashOf(done.value) };
  const answer = { form: listingForms.bulk, fields: {}, errors: {}, title: "", text: "", bulk: done.value };
  return { ok: false as const, answer: data<BulkAnswer>(answer) };
}

function whichOf(fields: Fields, matching: DeskListFilters): Result<BulkWhich> {
  if (fields.all === "on") {
    const asOf = new Date(fields.asOf ?? "");
    return Number.isNaN(asOf.getTime())
      ? fail({ code: "invalid", text: "Please load the page again." })
      : ok({ matching, asOf });
  }
  const ticked = Object.entries(fields).filter(([name]) => name.startsWith(pickPrefix));
  const picks = bulkPicksInput.safeParse(
    ticked.map(([name, version]) => ({ id: name.slice(pickPrefix.length), version })),
  );
  if (picks.success) return ok({ picks: picks.data });
  return fail({ code: "invalid", text: picks.error.issues[0]?.message ?? "Please tick listings first." });
}

function flashOf(outcomes: readonly BulkOutcome[]): Flash {
  const changed = outcomes.filter(({ outcome }) => outcome === "changed").length;
  const same = outcomes.length - changed;
  if (changed === 0)
    return { title: "Nothing to change", text: "All of them were so already.", tone: "info" };
  const text = same > 0 ? `${listingsWord(same)} were so already.` : undefined;
  return { title: `${listingsWord(changed)} changed`, ...(text ? { text } : {}), tone: "good" };
}
