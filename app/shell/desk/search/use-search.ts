import { useEffect, useState } from "react";
import type { SearchGroup } from "./search-group.ts";

/** How long the typing must rest, and how long an answer may take, in milliseconds. */
const [restMilliseconds, patienceMilliseconds] = [120, 10_000];

/** What the last answer said, and to which text. */
type Answer = { typed: string; groups: SearchGroup[] };

/** Why there is none: the desk has locked itself, or something went wrong. */
type Failure = "locked" | "failed";

type Search = {
  groups: SearchGroup[];
  /** Whether what stands there is the answer to what was typed. */
  isCurrent: boolean;
  failure: Failure | null;
  /** Asks once more. */
  again: () => void;
};

/**
 * Asks the server what a text finds once the typing rests. An older answer never stands over a newer one:
 * what was asked before is broken off. Until the next answer is there, and when none comes, the last one
 * stays.
 */
export function useSearch(typed: string): Search {
  const [answer, setAnswer] = useState<Answer>({ typed: "", groups: [] });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (typed === "") {
      setFailure(null);
      setAnswer({ typed: "", groups: [] });
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const asked = await ask(typed, stop.signal);
      if (stop.signal.aborted) return;
      setFailure(typeof asked === "string" ? asked : null);
      if (typeof asked !== "string") setAnswer({ typed, groups: asked });
    }, restMilliseconds);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [typed, attempt]);
  return {
    groups: answer.groups,
    isCurrent: answer.typed === typed,
    failure,
    again: () => setAttempt(attempt + 1),
  };
}

async function ask(typed: string, signal: AbortSignal): Promise<SearchGroup[] | Failure> {
  try {
    const answer = await fetch(`/desk/search?${new URLSearchParams({ q: typed })}`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]),
    });
    if (answer.status === 401 || answer.status === 404) return "locked";
    if (!answer.ok) return "failed";
    const { groups }: { groups: SearchGroup[] } = await answer.json();
    return groups;
  } catch {
    return "failed";
  }
}
