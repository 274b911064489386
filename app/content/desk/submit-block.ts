import { data } from "react-router";
import { saveDraft, sendTestMail, writeSiteContent } from "../../../domain/content/index.ts";
import type { PeopleCtx } from "../../../domain/people/index.ts";
import { failureStatus } from "../../../kernel/errors.ts";
import type { Flash } from "../../context.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { type BlockTexts, checkBlock, readTexts } from "./block-form.ts";
import type { BlockSpec } from "./block-specs.ts";
import { changeForm, rowToFocus } from "./change-rows.ts";
import { conflictText } from "./conflict-copy.ts";
import type { ContentAnswer, SeenDraft } from "./content-answer.ts";
import { contentForm, publishIntent, testIntent, usedNext } from "./content-forms.ts";
import { readLastChange } from "./last-change.ts";

type Submitted = { ok: true; value: Flash } | { ok: false; answer: ReturnType<typeof data<ContentAnswer>> };

/** Changes the rows of a form, keeps a block as a draft, or publishes it. */
export async function submitBlock(ctx: PeopleCtx, spec: BlockSpec, sent: Fields): Promise<Submitted> {
  const texts = readTexts(spec, sent);
  const version = /^\d{1,9}$/.test(sent.version ?? "") ? Number(sent.version) : 0;
  const draft = seenDraft(sent);
  const { intent = "", note } = sent;
  const asksConsent = spec.asksConsent === true && sent.asksConsent === "on";
  const refuse = (shown: BlockTexts, verdict: Verdict, status = 200): Submitted => {
    const shared = {
      form: contentForm.name,
      block: spec.key,
      version,
      draft,
      title: contentForm.title,
      errors: {},
      note,
      asksConsent,
    };
    return { ok: false, answer: data({ ...shared, ...shown, ...verdict }, { status }) };
  };
  const changed = changeForm(spec, texts, intent);
  if (changed) {
    const focus = rowToFocus(spec, changed, intent);
    return refuse(changed, { kind: "rows", title: "", text: "", focus });
  }
  const checked = checkBlock(spec, texts);
  if (!checked.ok) {
    const { errors, text } = checked;
    return refuse(texts, { kind: "invalid", text, errors }, 400);
  }
  if (intent === testIntent && spec.mail) {
    const sent = await sendTestMail(ctx, { kind: spec.mail, copy: checked.value });
    if (!sent.ok)
      return refuse(
        texts,
        { kind: "invalid", ...testFailure, text: sent.error.text },
        failureStatus[sent.error.code],
      );
    return refuse(texts, {
      kind: "tested",
      title: "Test email sent",
      text: `Sent to ${sent.value.to}. Nothing is saved by it.`,
    });
  }
  const asked = { key: spec.key, value: checked.value, draft };
  const saved =
    intent === publishIntent
      ? await writeSiteContent(ctx, { ...asked, version, note: note?.slice(0, 300), asksConsent })
      : await saveDraft(ctx, { ...asked, basedOn: version, asksConsent });
  if (saved.ok) return { ok: true, value: savedFlash(spec, saved.value) };
  const { code, text, field } = saved.error;
  if (code !== "conflict") return refuse(texts, { kind: "invalid", text }, failureStatus[code]);
  if (field === "draft") return refuse(texts, { kind: "conflict", against: "draft", text }, 409);
  const last = await readLastChange(ctx, spec.key);
  const message = last ? conflictText(last, ctx.clock.now()) : text;
  return refuse(texts, { kind: "conflict", against: "published", text: message }, 409);
}

function seenDraft({ draftId, draftVersion }: Fields): SeenDraft | null {
  if (!draftId || !/^\d{1,9}$/.test(draftVersion ?? "")) return null;
  return { id: draftId, version: Number(draftVersion) };
}

function savedFlash({ title, isOfMails }: BlockSpec, saved: object): Flash {
  const effect = isOfMails ? usedNext : "Live on every page now.";
  if (!("id" in saved)) return { title: `${title} published`, text: effect, tone: "good" };
  const wasPlanned = "wasPlanned" in saved && saved.wasPlanned === true;
  const text = wasPlanned ? "It's no longer planned. Choose a time again below." : "Only staff see it.";
  return { title: "Draft saved", text, tone: wasPlanned ? "warn" : "good" };
}

const testFailure = { title: "Test email not sent" };

type Verdict = Pick<ContentAnswer, "kind" | "text"> & Partial<ContentAnswer>;
