import { lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { WebhookAnswer, WebhookRequest, WebhookSender } from "../../domain/notifications/ports.ts";
import { isPublicAddress } from "./public-address.ts";

type Options = {
  /** Whether an address may do without encryption, as in a demo. */
  allowsHttp: boolean;
  /** Which IP addresses may be reached; those of the internet unless given. */
  mayReach?: (address: string) => boolean;
};

const mostMilliseconds = 10_000;
/** So much of an answer is read, and so much of it kept. */
const mostBytes = 4_096;
const shownCharacters = 200;

/** The sender of webhooks: see `WebhookSender`. */
export function createWebhookSender({ allowsHttp, mayReach = isPublicAddress }: Options): WebhookSender {
  const rules = { allowsHttp, mayReach };
  return {
    reachesHome: mayReach("127.0.0.1"),
    whyNot: (url) => whyNotAddress(url, rules),
    async post(request, signal) {
      const started = performance.now();
      const problem = whyNotAddress(request.url, rules);
      const answer = problem
        ? noAnswer(problem)
        : await send(request, { signal, lookup: publicLookup(mayReach) }).catch(failure);
      return { ...answer, durationMs: Math.round(performance.now() - started) };
    },
  };
}

function whyNotAddress(text: string, { allowsHttp, mayReach }: Required<Options>): string | null {
  if (!URL.canParse(text)) return "Enter a full address that starts with https://";
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== "https:" && !(allowsHttp && protocol === "http:"))
    return "The address must start with https://";
  if (username || password) return "Leave user name and password out of the address.";
  // The parser has written every form of an IP address, such as 0x7f.1, in the usual one.
  const host = hostname.replace(/^\[|\]$/g, "");
  return isIP(host) && !mayReach(host) ? notPublic : null;
}

const notPublic = "This address isn't on the internet.";

/**
 * Looks a name up for the connection itself, so that what is checked is what is connected to: a name cannot
 * lead elsewhere a moment later. One address inside is enough to refuse them all.
 */
function publicLookup(mayReach: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, "", 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => mayReach(address)))
        return done(new Error(notPublic), "", 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}

type Answer = Omit<WebhookAnswer, "durationMs">;
type Sending = { signal: AbortSignal; lookup: LookupFunction };

function send({ url, headers, body }: WebhookRequest, { signal, lookup }: Sending): Promise<Answer> {
  const { request } = url.startsWith("https:") ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: "POST",
        headers: { ...headers, "Content-Length": Buffer.byteLength(body), "User-Agent": "Goldhall" },
        // A connection of its own: none that was checked for another name is used again.
        agent: false,
        lookup,
        signal: AbortSignal.any([signal, AbortSignal.timeout(mostMilliseconds)]),
      },
      (answer) => {
        const status = answer.statusCode ?? null;
        readStart(answer).then((text) => {
          sent.destroy();
          resolve({ status, text, retryAfterSeconds: waitOf(answer.headers["retry-after"]) });
        }, reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** The beginning of an answer; what it is longer than that is not waited for. */
async function readStart(answer: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of answer) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes >= mostBytes) break;
  }
  return shown(Buffer.concat(pieces).toString("utf8"));
}

/** `Retry-After` in seconds: it says seconds, or a time. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

const noAnswer = (text: string): Answer => ({ status: null, text, retryAfterSeconds: null });

function failure(error: unknown): Answer {
  if (!(error instanceof Error)) return noAnswer("No answer");
  if (error.name === "AbortError" || error.name === "TimeoutError")
    return noAnswer("No answer within 10 seconds");
  return noAnswer(shown("code" in error ? String(error.code) : error.message));
}

/** As it can be stored and shown: one line, no control characters. */
function shown(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, shownCharacters);
}
