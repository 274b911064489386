import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { OfferModifiers, RawAnswers } from "../../../../domain/account-sales/model.ts";
import { draftAddress, type SaleStep, salePath, settled } from "../answers-address.ts";
import { forgetAnswers, storeAnswers, storedAnswers } from "../stored-answers.ts";
import { problemAt, type QuestionnaireState, readQuestionnaire } from "./questionnaire-state.ts";

/**
 * Marks an entry of the history that was rewritten while answering, and one with answers of another visit.
 */
type Mark = { answered?: boolean; resumed?: boolean };

const quietly = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

/**
 * The state of the questions, which the address holds: going back and forth, reloading and a shared address
 * show the same. The shop is not asked anything on the way, so that a lost connection does not matter. A
 * visit without answers goes on where the last one in this browser ended. The rules in force say where the
 * questions end without an offer.
 */
export function useQuestionnaire(rules: OfferModifiers) {
  const { key, search, state } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const mark = markOf(state);
  const [questionnaire, setQuestionnaire] = useState(() => readQuestionnaire(search, rules));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // What was just answered here is newer than the address that still follows it.
    if (how !== "REPLACE" || !mark.answered) setQuestionnaire(readQuestionnaire(search, rules));
  }
  const { draft, step } = questionnaire;
  const address = draftAddress(draft, step);
  const isBlank = address === draftAddress({ ...draft, raw: noAnswers, rsn: "" }, step);

  useEffect(() => {
    if (!isBlank) return storeAnswers(address);
    const stored = storedAnswers();
    const resumed: Mark = { resumed: true };
    if (stored) navigate(stored, { ...quietly, replace: true, state: resumed });
  }, [address, isBlank, navigate]);

  function put(next: QuestionnaireState) {
    setQuestionnaire(next);
    const answered: Mark = { ...mark, answered: true };
    navigate(draftAddress(next.draft, step), { ...quietly, replace: true, state: answered });
  }

  return {
    ...questionnaire,
    isBlank,
    /** Whether the answers are those of another visit. */
    wasResumed: mark.resumed === true,
    /** Takes an answer. */
    answer(change: Partial<RawAnswers>) {
      const raw = settled({ ...draft.raw, ...change });
      if (!Object.values(raw).some((value) => (Array.isArray(value) ? value.length : value !== undefined))) {
        forgetAnswers();
      }
      // What was said of the old answer is not said of the new one.
      const [before, after] = [problemAt(step, draft.raw), problemAt(step, raw)];
      const isSame = before !== null && before.field === after?.field && before.text === after.text;
      put({ ...questionnaire, tried: questionnaire.tried && isSame, draft: { ...draft, raw } });
    },
    /** Takes what was answered before the page listened. */
    take: (raw: RawAnswers) => put({ ...questionnaire, draft: { ...draft, raw } }),
    /** Keeps the game name while it is typed; it needs no entry in the history. */
    setRsn: (rsn: string) => setQuestionnaire({ ...questionnaire, draft: { ...draft, rsn } }),
    /** Says what is missing here. */
    refuse: () => setQuestionnaire({ ...questionnaire, tried: true }),
    goTo: (next: SaleStep) => navigate(draftAddress(draft, next), quietly),
    startOver() {
      forgetAnswers();
      navigate(salePath, quietly);
    },
  };
}

export type Questionnaire = ReturnType<typeof useQuestionnaire>;

const noAnswers: RawAnswers = { untradeableItems: [], petItems: [] };

function markOf(state: unknown): Mark {
  // Only this file writes the state of these entries.
  return typeof state === "object" && state !== null ? (state as Mark) : {};
}
