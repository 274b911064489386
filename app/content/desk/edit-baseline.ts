import type { BlockTexts } from "./block-form.ts";
import type { ContentAnswer, SeenDraft } from "./content-answer.ts";
import type { EditorData } from "./read-editor.ts";

/** What a form of the editor began with. */
type EditBaseline = {
  /** What is stored: the draft, or what is published. */
  stored: BlockTexts;
  /** The texts that the fields begin with. */
  texts: BlockTexts;
  /** The published version that the text started from. */
  version: number;
  draft: SeenDraft | null;
  conflict: ContentAnswer | undefined;
};

type Shown = Pick<EditorData, "published" | "draft">;

/**
 * What a form begins with: the draft, or what is published; what was typed after a failure. After a
 * conflict it is what somebody else has stored, and what was typed stands below each field.
 */
export function editBaseline({ published, draft }: Shown, answer: ContentAnswer | undefined): EditBaseline {
  const seen = draft && { id: draft.id, version: draft.version };
  const isBeside = answer?.kind === "conflict" && answer.against === "published";
  const stored = draft && !isBeside ? draft.texts : published.texts;
  const version = draft && !isBeside ? draft.basedOn : published.version;
  if (answer && answer.kind !== "conflict") {
    return { stored, texts: answer, version: answer.version, draft: answer.draft, conflict: undefined };
  }
  return { stored, texts: stored, version, draft: seen, conflict: answer };
}

/** What is stored, as far as it takes to tell whether that has changed. */
export function stateOf({ published, draft }: Shown): string {
  return draft ? `${draft.id} ${draft.version}` : String(published.version);
}

/** Whether what is stored is what the form began with. */
export function isSameState(shown: Shown, { version, draft }: EditBaseline): boolean {
  return stateOf(shown) === (draft ? `${draft.id} ${draft.version}` : String(version));
}

/** Whether the draft that the form began with started from a version that is no longer the published one. */
export function isBehind({ published, draft }: Shown, baseline: EditBaseline): boolean {
  return draft !== null && baseline.conflict === undefined && published.version !== baseline.version;
}
