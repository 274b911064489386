import { data } from "react-router";
import type { z } from "zod";
import { can } from "../../../../domain/people/model.ts";
import type { Result } from "../../../../kernel/result.ts";
import { postingDeeds } from "../../../components/desk/postings/posting-deeds.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, goodNews } from "../../../forms/answer-form.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import type { Fields } from "../../../forms/read-form.ts";

/** What a posting came to: nothing is posted where nothing changes. */
type Posted = { changed: boolean; version: number };

type Deed<S extends z.ZodType> = {
  schema: S;
  run(ctx: ShopCtx, input: z.output<S>): Promise<Result<Posted>>;
};

/** A page on which something that has versions is posted, and how it speaks of it. */
type PostingPage<P extends z.ZodType, R extends z.ZodType> = {
  /** The names of its forms. A draft is the form of a post, answered without being posted. */
  forms: { post: string; draft: string; rollBack: string };
  /** What heads the refusal of each. */
  titles: { post: string; rollBack: string };
  post: Deed<P>;
  rollBack: Deed<R>;
  /** What the editor shows again of what was sent, and what is wrong with it. */
  readDraft(fields: Fields): Pick<FormAnswer, "fields" | "errors">;
  /** What is posted: `rules`. */
  what: string;
  posted: { title: string; text(version: number): string };
};

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export async function runPostingForm<P extends z.ZodType, R extends z.ZodType<{ to: number }>>(
  ctx: ShopCtx,
  fields: Fields,
  { forms, titles, post, rollBack, readDraft, what, posted }: PostingPage<P, R>,
): Promise<Answered> {
  const unchanged: Flash = {
    title: "Nothing to post",
    text: `These ${what} are in force already.`,
    tone: "info",
  };
  if (fields.form === forms.rollBack) {
    const sent = { form: forms.rollBack, title: titles.rollBack, schema: rollBack.schema, fields };
    return answerForm(
      { ...sent, run: (input) => rollBack.run(ctx, input) },
      ({ changed, version }, { to }) =>
        changed
          ? goodNews("Rolled back", `The ${what} of version ${to} hold again, as version ${version}.`)
          : unchanged,
    );
  }
  if (fields.form !== forms.post) throw data(null, { status: 400 });
  if (fields.deed === postingDeeds.post) {
    const sent = { form: forms.post, title: titles.post, schema: post.schema, fields };
    return answerForm({ ...sent, run: (input) => post.run(ctx, input) }, ({ changed, version }) =>
      changed ? goodNews(posted.title, posted.text(version)) : unchanged,
    );
  }
  const { actor } = ctx;
  // A preview computes only what was sent, but the form is not for everybody.
  if (actor.kind !== "person" || !can(actor.role, "offers.edit")) throw data(null, { status: 404 });
  const answer: FormAnswer = { form: forms.draft, ...readDraft(fields), title: "", text: "" };
  return { ok: false, answer: data(answer) };
}
