import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { RawAnswers } from "../../../../domain/account-sales/model.ts";
import { draftAddress, salePath, settled } from "../answers-address.ts";
import { forgetAnswers, storeAnswers, storedAnswers } from "../stored-answers.ts";
import { problemsOf, readQuestionnaire, stillMissing } from "./questionnaire-state.ts";

/**
 * Marks an entry of the history that was rewritten while answering, and one with answers of another visit.
 */
type Mark = { answered?: boolean; resumed?: boolean };

const quietly = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

/**
 * The state of the questions, which the address holds: going back and forth, reloading and a shared address
 * show the same. The shop is not asked anything on the way, so that a lost connection does not matter. A
 * visit without answers goes on where the last one in this browser ended. `refused` is what was sent with
 * answers that the address has not, where no script ran.
 */
export function useQuestionnaire(refused: string | undefined) {
  const { key, search, state } = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const mark = markOf(state);
  const [questionnaire, setQuestionnaire] = useState(() => readQuestionnaire(refused ?? search));
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    // What was just answered here is newer than the address that still follows it.
    if (how !== "REPLACE" || !mark.answered) setQuestionnaire(readQuestionnaire(search));
  }
  const { draft } = questionnaire;
  const address = draftAddress(draft);
  const isBlank = address === salePath;

  useEffect(() => {
    if (!isBlank) return storeAnswers(address);
    const stored = storedAnswers();
    const resumed: Mark = { resumed: true };
    if (stored) navigate(stored, { ...quietly, replace: true, state: resumed });
  }, [address, isBlank, navigate]);

  function put(raw: RawAnswers) {
    setQuestionnaire(({ draft: { rsn }, missing }) => ({
      draft: { raw, rsn },
      missing: stillMissing(missing, raw),
    }));
    const answered: Mark = { ...mark, answered: true };
    navigate(draftAddress({ ...draft, raw }), { ...quietly, replace: true, state: answered });
  }

  return {
    ...questionnaire,
    isBlank,
    /** Whether the answers are those of another visit. */
    wasResumed: mark.resumed === true,
    /** Takes an answer. */
    answer(change: Partial<RawAnswers>) {
      const raw = settled({ ...draft.raw, ...change });
      if (draftAddress({ ...draft, raw }) === salePath) forgetAnswers();
      put(raw);
    },
    /** Takes what was answered before the page listened. */
    take: put,
    /** Keeps the game name while it is typed; it needs no entry in the history. */
    setRsn: (rsn: string) => setQuestionnaire((before) => ({ ...before, draft: { ...before.draft, rsn } })),
    /** Says what is missing. */
    refuse: () => setQuestionnaire({ ...questionnaire, missing: problemsOf(draft.raw) }),
    startOver() {
      forgetAnswers();
      navigate(salePath, quietly);
    },
  };
}

export type Questionnaire = ReturnType<typeof useQuestionnaire>;

function markOf(state: unknown): Mark {
  // Only this file writes the state of these entries.
  return typeof state === "object" && state !== null ? (state as Mark) : {};
}
