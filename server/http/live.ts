import { ServerResponse } from "node:http";
import type { Context } from "hono";
import { actorOf, readViewer } from "../../domain/people/index.ts";
import { failureStatus } from "../../kernel/errors.ts";
import type { Result } from "../../kernel/result.ts";
import { authoriseTopics } from "../../platform/live/authorise-topics.ts";
import type { LiveHub } from "../../platform/live/hub.ts";
import { liveResponse } from "../../platform/live/stream-response.ts";
import { networkOf } from "../../platform/rate-limit/network.ts";
import { topicRules } from "../live-topics.ts";
import type { Services } from "../services.ts";
import { clientAddress } from "./client-address.ts";
import { hasSession } from "./page-cache.ts";

/** Open streams of one network, and of this program. Beyond them a browser waits and asks again. */
const mostOfNetwork = 100;
const mostOfAll = 10_000;
/** How often an open stream of somebody signed in is authorised anew. */
const recheckMilliseconds = 30_000;
/** How far back a visitor is told of changes one by one. */
const visitorsMilliseconds = 10 * 60_000;

type LiveOptions = { services: Services; hub: LiveHub };
type Allowed = { topics: Result<Set<string>>; personId: string | undefined };

/**
 * Answers `/api/live`: authorises the topics, counts the streams, and ends those that have lost their right.
 */
export function liveHandler({ services, hub }: LiveOptions) {
  const ofNetwork = new Map<string, number>();
  let all = 0;

  function enter(network: string): () => void {
    all += 1;
    ofNetwork.set(network, (ofNetwork.get(network) ?? 0) + 1);
    return () => {
      all -= 1;
      const left = (ofNetwork.get(network) ?? 1) - 1;
      if (left > 0) ofNetwork.set(network, left);
      else ofNetwork.delete(network);
    };
  }

  return async (c: Context): Promise<Response> => {
    const { headers, signal } = c.req.raw;
    const network = networkOf(clientAddress(c, services.config.trustProxy));
    if (all >= mostOfAll || (ofNetwork.get(network) ?? 0) >= mostOfNetwork) {
      return c.text("Too many live updates are open. Please close some tabs.", 503, { "Retry-After": "10" });
    }
    // Counted before its right is looked up, or many that are asked for at once would all still find room.
    const leave = enter(network);
    let isOpen = false;
    try {
      const requested = c.req.queries("topic") ?? [];
      const { topics, personId } = await authorise(services, headers, requested);
      if (!topics.ok) return c.text(topics.error.text, failureStatus[topics.error.code]);
      if (c.req.method === "HEAD") return c.body(null, 200, { "Content-Type": "text/event-stream" });
      const outgoing: unknown = c.env?.outgoing;
      if (!(outgoing instanceof ServerResponse)) throw new Error("Live streams need Node's own response");
      // Gone meanwhile: its end was told before anybody listened.
      if (outgoing.destroyed) return c.body(null);
      const destroy = () => void outgoing.destroy();
      const unwatch = personId && watchRight({ services, hub, headers, requested, personId, destroy });
      // The one event that comes however a stream ends: by us, by the browser, or with the network.
      outgoing.once("close", () => {
        leave();
        if (unwatch) unwatch();
      });
      isOpen = true;
      const lastEventId = c.req.header("last-event-id") ?? c.req.query("last_event_id");
      const mostAge = personId ? undefined : visitorsMilliseconds;
      return liveResponse({ hub, topics: topics.value, lastEventId, mostAge, signal, destroy });
    } finally {
      if (!isOpen) leave();
    }
  };
}

async function authorise(services: Services, headers: Headers, requested: string[]): Promise<Allowed> {
  const { viewer } = hasSession(headers.get("cookie"))
    ? await readViewer(services.ctx, headers)
    : { viewer: null };
  return {
    topics: await authoriseTopics(requested, topicRules, actorOf(viewer)),
    personId: viewer?.personId,
  };
}

type Watched = LiveOptions & { headers: Headers; requested: string[]; personId: string; destroy: () => void };

/**
 * Authorises a stream again whenever something happens to its person (a role, a session, a password) and
 * every half minute, and cuts it off once it would be refused. Returns what stops the watch.
 */
function watchRight({ services, hub, headers, requested, personId, destroy }: Watched): () => void {
  const check = () => {
    authorise(services, headers, requested).then(
      ({ topics }) => topics.ok || destroy(),
      (error: unknown) => services.log.warn({ err: error }, "a live stream could not be authorised again"),
    );
  };
  const timer = setInterval(check, recheckMilliseconds);
  timer.unref();
  const unwatch = hub.watch(new Set([`user:${personId}`]), check);
  return () => {
    clearInterval(timer);
    unwatch();
  };
}
