import { activities, type HighScores, rsnKey, skills } from "../../domain/players/model.ts";
import type { HighScoreAnswer, HighScoreSource } from "../../domain/players/ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import { lruCache } from "../../kernel/lru-cache.ts";
import { type Admission, createBreaker } from "./breaker.ts";
import { parseHighScores } from "./parse-high-scores.ts";

/** The game's own high scores. */
export const publicHiscores = "https://secure.runescape.com/m=hiscore_oldschool/index_lite.json";

export type HiscoresOptions = {
  /** The address of the service's JSON, to which `?player=` is added. */
  url: string;
  clock: Clock;
  /** Told of what went wrong, without the player's name. */
  onTrouble?: (reason: string) => void;
  /** For one try, its answer's body included. */
  timeoutMilliseconds?: number;
  /** Waits before each further try. */
  retryAfterMilliseconds?: readonly number[];
  /** For one look-up with all its tries and waits: somebody is waiting for the page. */
  totalMilliseconds?: number;
};

const hitMilliseconds = 5 * 60_000;
const missMilliseconds = 60_000;
/** For a name that could not be read: it is not asked for again and again. */
const vainMilliseconds = 20_000;
const remembersFor = {
  found: hitMilliseconds,
  not_ranked: missMilliseconds,
  unavailable: vainMilliseconds,
} as const;
/** Names remembered at once; the oldest go first. */
const mostRemembered = 2_000;
const mostBytes = 65_536;

type Remembered = { answer: HighScoreAnswer; until: number };

/**
 * Reads players from the game's public high scores (Rule P19): 5 s and 64 KiB at most, no redirects, two more
 * tries while there is time left of 8 s in all, and a breaker that stops asking a service that is down. A
 * found player is remembered for 5 minutes, one not ranked for one; questions for one player that come at the
 * same time are asked once. Never throws.
 */
export function createHiscores(options: HiscoresOptions): HighScoreSource {
  const remembered = lruCache<Remembered>(mostRemembered);
  const running = new Map<string, Promise<HighScoreAnswer>>();
  const breaker = createBreaker(options.clock);
  const ask = async (key: string): Promise<HighScoreAnswer> => {
    const admission = breaker.admit(key);
    if (admission === "no") return { kind: "unavailable" };
    const answer = await askPatiently(options, admission, key);
    // Once for a look-up, not for each try.
    if (answer.kind === "unavailable") breaker.failed(key);
    else breaker.worked();
    remembered.put(key, { answer, until: options.clock.now().getTime() + remembersFor[answer.kind] });
    return answer;
  };
  return {
    lookUp(rsn) {
      const key = rsnKey(rsn);
      const known = remembered.get(key);
      if (known && known.until > options.clock.now().getTime()) return Promise.resolve(known.answer);
      const asked = running.get(key);
      if (asked) return asked;
      const asking = ask(key).finally(() => running.delete(key));
      running.set(key, asking);
      return asking;
    },
  };
}

async function askPatiently(
  options: HiscoresOptions,
  admission: Exclude<Admission, "no">,
  key: string,
): Promise<HighScoreAnswer> {
  const { retryAfterMilliseconds: waits = [200, 800], totalMilliseconds = 8_000 } = options;
  const endsAt = performance.now() + totalMilliseconds;
  for (const wait of [0, ...(admission === "once" ? [] : waits)]) {
    if (performance.now() + wait >= endsAt) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await askOnce(options, key, endsAt - performance.now());
    if (answer.kind !== "unavailable") return answer;
  }
  return { kind: "unavailable" };
}

async function askOnce(
  options: HiscoresOptions,
  key: string,
  leftMilliseconds: number,
): Promise<HighScoreAnswer> {
  const { url, timeoutMilliseconds = 5_000, onTrouble = () => {} } = options;
  const mostMilliseconds = Math.max(1, Math.ceil(Math.min(timeoutMilliseconds, leftMilliseconds)));
  try {
    const answer = await fetch(`${url}?player=${encodeURIComponent(key)}`, {
      redirect: "error",
      headers: { "User-Agent": "Goldhall (player look-up)", Accept: "application/json" },
      signal: AbortSignal.timeout(mostMilliseconds),
    });
    if (answer.status === 404) {
      await answer.body?.cancel();
      return { kind: "not_ranked" };
    }
    if (answer.status !== 200) {
      await answer.body?.cancel();
      onTrouble(`status ${answer.status}`);
      return { kind: "unavailable" };
    }
    const scores: HighScores | null = parseHighScores(await readLimited(answer, mostBytes), {
      skills,
      activities,
    });
    if (scores) return { kind: "found", scores };
    onTrouble("an answer that is no high scores");
  } catch (error) {
    onTrouble(error instanceof Error ? error.name : "unknown");
  }
  return { kind: "unavailable" };
}

/** The text of an answer. Throws once it is longer than `mostBytes`, without reading the rest. */
async function readLimited(answer: Response, mostBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new Error("The answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
