import { randomInt } from "node:crypto";
import fc from "fast-check";
import { apiOperations } from "./api-operations.ts";
import type { Crawl } from "./crawl-shop.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";
import type { Answer, ServedShop } from "./served-shop.ts";

export type FuzzReport = {
  seed: number;
  requests: number;
  addresses: number;
  /** How many answers of each kind: API or page, and the status. */
  statuses: Map<string, number>;
  longestBlockMs: number;
  /** In the server's own processor time. */
  longestWorkMs: number;
  /** What must not be: one line each, with the request to send again. */
  findings: string[];
};

/** What a program says of itself and nobody outside may read. */
const internals =
  /\bat (?:async )?\S+ \(?(?:file:|node:|\/)\S+:\d+:\d+|node_modules|node:internal|build\/server|PostgresError|DrizzleQueryError|Failed query|violates \w+[- ]?\w* constraint|syntax error at or near|relation "\w+"|(?:Type|Reference|Range|Syntax)Error\b|ZodError|ECONNREFUSED|Unexpected (?:token|end)/;

/**
 * Whether the event loop was held for more than a second, of which the shop's own work was so much that other
 * programs of a busy machine do not explain it.
 */
export function isHeldUp({ blockMs, workMs }: { blockMs: number; workMs: number }): boolean {
  return blockMs > 1_000 && workMs > 300;
}

const atATime = 8;
/** Requests after which the longest block is looked at. */
const round = 100;

/**
 * Sends `requests` requests made of the API's own description and of the forms that the pages show to
 * everybody. Request number n depends on the seed and n alone: `FUZZ_SEED` sends the same again,
 * `FUZZ_ONLY=17,40` only these of them.
 */
export async function runFuzz(
  served: ServedShop,
  { formPages, requests, seed = seedOf() }: Pick<Crawl, "formPages"> & { requests: number; seed?: number },
): Promise<FuzzReport> {
  const operations = await apiOperations(served);
  const known = { ids: await idsOf(served) };
  const arbitrary = fuzzRequests(operations, formPages, known);
  const report: FuzzReport = {
    ...{ seed, requests: 0, statuses: new Map(), longestBlockMs: 0, longestWorkMs: 0, findings: [] },
    addresses: operations.length + new Set(formPages.map(({ route }) => route)).size,
  };
  const only = process.env.FUZZ_ONLY?.split(",").map(Number);
  const numbers = only ?? Array.from({ length: requests }, (_, n) => n);
  await served.longestBlock();
  await served.longestWork();
  // What the shop said while it started is of no request.
  const before = new Set(logged(served));
  // Said at once as well: a run of an hour that is cut off has found what it has found.
  let reported = 0;
  for (let from = 0; from < numbers.length; from += round) {
    const waiting = numbers.slice(from, from + round);
    const workers = Array.from({ length: atATime }, async () => {
      for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
        const [request] = fc.sample(arbitrary, { seed: seed + n, numRuns: 1 });
        if (request) await tryOne(served, request, n, report);
      }
    });
    await Promise.all(workers);
    for (const finding of report.findings.slice(reported)) process.stdout.write(`${finding}\n`);
    reported = report.findings.length;
    const workMs = await served.longestWork();
    const blockMs = await served.longestBlock();
    report.longestBlockMs = Math.max(report.longestBlockMs, blockMs);
    report.longestWorkMs = Math.max(report.longestWorkMs, workMs);
    if (isHeldUp({ blockMs, workMs })) {
      report.findings.push(
        `blocked for ${Math.round(blockMs)} ms within requests ${numbers[from]} to ${numbers[Math.min(from + round, numbers.length) - 1]}`,
      );
    }
    await comeBack(served);
  }
  report.findings.push(...logged(served).filter((line) => !before.has(line)));
  return report;
}

function seedOf(): number {
  return Number(process.env.FUZZ_SEED ?? randomInt(1_000_000_000));
}

async function tryOne(
  served: ServedShop,
  request: FuzzRequest,
  n: number,
  report: FuzzReport,
): Promise<void> {
  const { who, address, sent } = request;
  const answer = await served.send(who, address, sent);
  report.requests += 1;
  const kind = `${address.startsWith("/api/") ? "API" : "page"} ${answer.status}`;
  report.statuses.set(kind, (report.statuses.get(kind) ?? 0) + 1);
  const wrong = faultOf(answer);
  if (wrong)
    report.findings.push(
      `${n}: ${wrong}\n   ${who} ${sent.method ?? "POST"} ${address}\n   ${String(sent.body ?? "").slice(0, 600)}`,
    );
}

function faultOf({ status, text, headers }: Answer): string | null {
  // Nothing outside answers some calls; they say so, and when to come again.
  const isUnavailable = status === 503 && /problem\+json|text/.test(headers["content-type"] ?? "");
  if (status === 0 || (status >= 500 && !isUnavailable)) return `answered ${status}: ${text.slice(0, 200)}`;
  const found = internals.exec(text);
  if (!found) return null;
  return `tells "${text.slice(Math.max(0, found.index - 60), found.index + 120)}"`;
}

/** Signs those in again whose session a form has ended, with the role and the password that they had. */
async function comeBack(served: ServedShop): Promise<void> {
  for (const who of ["customer", "staff", "manager", "admin"] as const) {
    const page = who === "customer" ? "/profile" : "/admin";
    const { status } = await served.send(who, page, { method: "HEAD" });
    if (status === 200) continue;
    const role = who === "customer" ? "member" : who;
    await served.shop.query(
      "update user_profiles set role = $1 where id = (select id from users where email = $2)",
      [role, `${who}@goldhall.test`],
    );
    await served.signIn(who);
  }
}

async function idsOf({ shop }: ServedShop): Promise<string[]> {
  const rows = await shop.query(`(select id::text from orders order by created_at limit 25)
    union all (select id::text from account_listings order by created_at limit 8)
    union all (select id::text from account_offers limit 3) union all (select id::text from users limit 4)`);
  return rows.map(({ id }) => String(id));
}

/**
 * What the shop itself found wrong so far. On a busy machine a job may get no connection in time, as a page
 * then answers 503: it is tried again.
 */
export function logged({ shop }: ServedShop): string[] {
  const lines = shop
    .output()
    .split("\n")
    .filter((line) => line.includes('"level":50') && !line.includes("(no connection)"));
  return [...new Set(lines.map((line) => `logged: ${line.slice(0, 1_500)}`))];
}

export function tellFuzz({
  seed,
  requests,
  addresses,
  statuses,
  longestBlockMs: block,
  longestWorkMs: work,
  findings,
}: FuzzReport): string {
  const counts = [...statuses]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([kind, n]) => `  ${kind}: ${n}`);
  return [
    `${requests} requests to ${addresses} routes and calls, seed ${seed} (FUZZ_SEED=${seed} sends them again)`,
    ...counts,
    `  longest block of the event loop: ${Math.round(block)} ms, of its own work ${Math.round(work)} ms`,
    ...findings.slice(0, 60),
  ].join("\n");
}
