import { data } from "react-router";
import { writeSiteContent } from "../../../domain/content/index.ts";
import type { PeopleCtx } from "../../../domain/people/index.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { type BlockTexts, checkBlock, readTexts } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { changeRows, rowToFocus } from "./change-rows.ts";
import { conflictText } from "./conflict-copy.ts";
import type { ContentAnswer } from "./content-answer.ts";
import { readLastChange } from "./last-change.ts";
import { saveTitle } from "./save-title.ts";

/** Changes the rows of a form, or saves a block. Answers null once it is saved. */
export async function submitBlock(ctx: PeopleCtx, spec: BlockSpec, sent: Fields) {
  const texts = readTexts(spec, sent);
  const version = /^\d{1,9}$/.test(sent.version ?? "") ? Number(sent.version) : 0;
  const answerOf = (shown: BlockTexts, verdict: Verdict): ContentAnswer => {
    return { form: "content", block: spec.key, version, title: saveTitle, errors: {}, ...shown, ...verdict };
  };
  const intent = sent.intent ?? "";
  const changed = changeRows(spec, texts, intent);
  if (changed) {
    const focus = rowToFocus(spec, changed, intent);
    return data(answerOf(changed, { kind: "draft", title: "", text: "", focus }));
  }
  const checked = checkBlock(spec, texts);
  if (!checked.ok) {
    const { errors, text } = checked;
    return data(answerOf(texts, { kind: "invalid", text, errors }), { status: 400 });
  }
  const saved = await writeSiteContent(ctx, { key: spec.key, value: checked.value, version });
  if (saved.ok) return null;
  const { code, text } = saved.error;
  const status = failureStatus[code];
  if (code !== "conflict") return data(answerOf(texts, { kind: "invalid", text }), { status });
  const last = await readLastChange(ctx, spec.key);
  const message = last ? conflictText(last, ctx.clock.now()) : text;
  return data(answerOf(texts, { kind: "conflict", text: message }), { status });
}

type Verdict = Pick<ContentAnswer, "kind" | "text"> & Partial<ContentAnswer>;
