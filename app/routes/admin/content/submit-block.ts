import { data } from "react-router";
import { postRates, readContentForEditing, writeSiteContent } from "../../../../domain/content/index.ts";
import { bigRateMoves, contentBlocks } from "../../../../domain/content/model.ts";
import type { PeopleCtx } from "../../../../domain/people/index.ts";
import { failureStatus } from "../../../../kernel/errors.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { type BlockTexts, checkBlock, confirmName, readTexts } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { changeRows, rowToFocus } from "./change-rows.ts";
import { conflictText } from "./conflict-words.ts";
import type { AskedMove, ContentAnswer } from "./content-answer.ts";
import { fieldKinds } from "./field-kinds.ts";
import { readLastChange } from "./last-change.ts";
import { saveTitle } from "./save-title.ts";

/** Changes the rows of a form, or saves a block. Answers null once it is saved. */
export async function submitBlock(ctx: PeopleCtx, spec: BlockSpec, sent: Fields) {
  const texts = readTexts(spec, sent);
  const version = /^\d{1,9}$/.test(sent.version ?? "") ? Number(sent.version) : 0;
  const answerOf = (shown: BlockTexts, verdict: Verdict): ContentAnswer => {
    return { form: "content", block: spec.key, version, title: saveTitle, errors: {}, ...shown, ...verdict };
  };
  const deed = sent.deed ?? "";
  const changed = changeRows(spec, texts, deed);
  if (changed) {
    const focus = rowToFocus(spec, changed, deed);
    return data(answerOf(changed, { kind: "draft", title: "", text: "", focus }));
  }
  const checked = checkBlock(spec, texts);
  if (!checked.ok) {
    const { errors, text } = checked;
    return data(answerOf(texts, { kind: "invalid", text, errors }), { status: 400 });
  }
  const { value, asked } = await prepare(ctx, spec, { typed: checked.value, sent, version });
  if (asked) {
    const text = "A rate moves by more than 20 %. Tick to confirm it, then save again.";
    return data(answerOf(texts, { kind: "confirm", text, asked }), { status: 400 });
  }
  const saved = await writeSiteContent(ctx, { key: spec.key, value, version });
  if (saved.ok) return null;
  const { code, text } = saved.error;
  const status = failureStatus[code];
  if (code !== "conflict") return data(answerOf(texts, { kind: "invalid", text }), { status });
  const last = await readLastChange(ctx, spec.key);
  const told = last ? conflictText(last, ctx.clock.now()) : text;
  return data(answerOf(texts, { kind: "conflict", text: told }), { status });
}

type Verdict = Pick<ContentAnswer, "kind" | "text"> & Partial<ContentAnswer>;

type Typed = { typed: unknown; sent: Fields; version: number };

/**
 * What is to be stored. Rates are stamped with the time, and asked about when one moves far and its tick does not
 * stand for just this value. A form of an older version is not asked: it will be refused as a conflict.
 */
async function prepare(
  ctx: PeopleCtx,
  { key }: BlockSpec,
  { typed, sent, version }: Typed,
): Promise<{ value: unknown; asked: Record<string, AskedMove> | null }> {
  if (key !== "rates") return { value: typed, asked: null };
  const { content, versions } = await readContentForEditing(ctx);
  const value = postRates(content.rates, contentBlocks.rates.parse(typed), ctx.clock.now());
  const asked: Record<string, AskedMove> = {};
  for (const { key: name, percent, toMicroUsdPerMillion } of bigRateMoves(content.rates, value)) {
    const expected = String(toMicroUsdPerMillion);
    asked[name] = {
      percent,
      to: `$${fieldKinds.rate.write(toMicroUsdPerMillion)}`,
      value: expected,
      isTicked: sent[confirmName(name)] === expected,
    };
  }
  const isOpen = versions.rates === version && Object.values(asked).some(({ isTicked }) => !isTicked);
  return { value, asked: isOpen ? asked : null };
}
