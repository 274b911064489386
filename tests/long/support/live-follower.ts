import { z } from "zod";
import { eventually } from "../../support/tools.ts";

/**
 * One open tab of a member of staff: it follows topics, comes back wherever it can, and resumes where it was.
 */
export type LiveFollower = {
  /** Subjects of which it was told. */
  heard: Set<string>;
  /** How often it connected, and how often it was asked to read everything again. */
  counts: { connections: number; resyncs: number };
  stop(): Promise<void>;
};

type Options = {
  origin(): string;
  cookie(): Promise<string>;
  topic: string;
  /** It is asked to read everything again. */
  onResync(): void;
};

const changes = z.array(z.object({ subject: z.string() }));

export function followLive({ origin, cookie, topic, onResync }: Options): LiveFollower {
  const heard = new Set<string>();
  const counts = { connections: 0, resyncs: 0 };
  const leaving = new AbortController();
  let lastId: string | undefined;

  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    if (field("event") === "resync") {
      counts.resyncs += 1;
      onResync();
    }
    if (field("event") === "change") {
      for (const { subject } of changes.parse(JSON.parse(field("data") ?? "[]"))) heard.add(subject);
    }
    lastId = field("id") ?? lastId;
  }

  async function readOnce(): Promise<void> {
    const query = new URLSearchParams({ topic, ...(lastId === undefined ? {} : { last_event_id: lastId }) });
    const answer = await fetch(`${origin()}/api/live?${query}`, {
      headers: { cookie: await cookie() },
      signal: leaving.signal,
    });
    if (!answer.ok || !answer.body) return;
    counts.connections += 1;
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      blocks.forEach(take);
    }
  }

  const readAgain = async () => {
    await readOnce().catch(() => {});
    return leaving.signal.aborted;
  };
  const following = eventually("it leaves", readAgain, Number.POSITIVE_INFINITY, 250);
  return {
    heard,
    counts,
    async stop() {
      leaving.abort();
      await following;
    },
  };
}
