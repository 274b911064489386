import { randomBytes } from "node:crypto";
import { largestBody } from "../../server/http/body-limits.ts";
import { type ApiOperation, apiOperations } from "./api-operations.ts";
import {
  type Body,
  type BodyKind,
  formKinds,
  jsonKinds,
  knownFormKinds,
  listingKinds,
  multipartKinds,
  otherKinds,
  pictureKinds,
  sheetKinds,
} from "./bodies.ts";
import type { Crawl, FormPage } from "./crawl-shop.ts";
import type { Sender, ServedShop } from "./served-shop.ts";

type Target = {
  address: string;
  method: string;
  sender: Sender;
  fields: string[];
  headers: Record<string, string>;
};
type Task = { kind: BodyKind; target: Target };
/**
 * The longest block of the loop while bodies of a kind were read, and the longest that another client waited.
 */
export type Measured = {
  kind: string;
  sent: number;
  /** In the server's own processor time, without the turns that the machine gave to other programs. */
  workMs: number;
  blockMs: number;
  waitMs: number;
  where: string;
  statuses: Set<number>;
};

/**
 * Sends hostile bodies of the largest size to every route that takes forms and every call of the API, one
 * after the other, while another client asks `/healthz`. With `all` every kind goes to every address, else
 * each address gets another kind in turn, a third of them the slowest kind too, and of what only a few
 * addresses take each kind goes to one of them.
 */
export async function sendHostileBodies(
  served: ServedShop,
  { formPages, all, only = /./ }: Pick<Crawl, "formPages"> & { all: boolean; only?: RegExp },
): Promise<Measured[]> {
  const tasks = (await tasksOf(served, formPages, all)).filter(({ kind }) => only.test(kind.name));
  const found = new Map<string, Measured>();
  const made = new Map<string, Body>();
  const bodyOf = async ({ kind, target }: Task): Promise<Body> => {
    const limit = largestBody(target.address.replace(/\?.*/, "")) - 512;
    const key = `${kind.name} ${limit} ${/known/.test(kind.name) ? target.fields.join() : ""}`;
    const stored = made.get(key);
    if (stored) return stored;
    const body = kind.make(limit, target.fields);
    made.set(key, body);
    await client.settle();
    await served.longestBlock();
    await served.longestWork();
    return body;
  };
  await served.longestBlock();
  const client = await askHealth(served);
  for (const task of tasks) {
    const body = await bodyOf(task);
    const { kind, target } = task;
    const { sender, method, headers } = target;
    client.reset();
    const answer = await served.send(sender, target.address, {
      method,
      headers: {
        ...(body.type && { "content-type": body.type }),
        ...(body.encoding && { "content-encoding": body.encoding }),
        ...headers,
      },
      body: body.bytes,
    });
    const size = body.bytes.length > 1_048_576 ? `, ${Math.round(body.bytes.length / 1_048_576)} MB` : "";
    const measured = {
      waitMs: client.longest(),
      workMs: await served.longestWork(),
      blockMs: await served.longestBlock(),
    };
    note(found, {
      kind: kind.name + size,
      where: `${method} ${target.address}`,
      status: answer.status,
      ...measured,
    });
  }
  client.stop();
  return [...found.values()].sort((one, other) => other.workMs - one.workMs);
}

type Noted = { kind: string; where: string; status: number; workMs: number; blockMs: number; waitMs: number };

function note(found: Map<string, Measured>, { kind, where, status, workMs, blockMs, waitMs }: Noted): void {
  const before = found.get(kind) ?? {
    kind,
    sent: 0,
    workMs: 0,
    blockMs: 0,
    waitMs: 0,
    where,
    statuses: new Set<number>(),
  };
  found.set(kind, {
    kind,
    sent: before.sent + 1,
    workMs: Math.max(before.workMs, workMs),
    blockMs: Math.max(before.blockMs, blockMs),
    waitMs: Math.max(before.waitMs, waitMs),
    where: workMs > before.workMs ? where : before.where,
    statuses: before.statuses.add(status),
  });
}

/** Another client, who asks for a page that costs nothing, again and again. */
async function askHealth({ shop }: ServedShop) {
  let longest = 0;
  let isOver = false;
  let round = Promise.resolve();
  async function ask(): Promise<void> {
    // biome-ignore lint/plugin: measured for the table that is printed; nothing asserts it.
    const startedAt = performance.now();
    await (await fetch(`${shop.origin}/healthz`)).text();
    // biome-ignore lint/plugin: as above.
    longest = Math.max(longest, performance.now() - startedAt);
  }
  const asking = (async () => {
    while (!isOver) {
      round = ask();
      await round;
    }
  })();
  return {
    longest: () => longest,
    /** Lets what was asked while this program itself was busy come to an end, and begins anew. */
    settle: async () => {
      await round;
      await round;
      longest = 0;
    },
    reset: () => {
      longest = 0;
    },
    stop: () => {
      isOver = true;
      return asking;
    },
  };
}

async function tasksOf(served: ServedShop, formPages: readonly FormPage[], all: boolean): Promise<Task[]> {
  const pages = [...Map.groupBy(formPages, ({ route }) => route).values()].map(pageTarget);
  const calls = (await apiOperations(served)).filter(({ method }) => method !== "get").map(callTarget);
  const turn = (kinds: readonly BodyKind[], n: number) =>
    all ? kinds : kinds.slice(n % kinds.length).slice(0, 1);
  const large = [...pages, ...calls].flatMap((target) =>
    largeKinds(target).map((kind) => ({ kind, target })),
  );
  return [
    ...pages.flatMap((target, n) =>
      [
        ...turn([...formKinds, ...multipartKinds, ...otherKinds], n),
        ...(all || n % 3 === 0 ? knownKinds(target) : []),
      ].map((kind) => ({
        kind,
        target,
      })),
    ),
    ...calls.flatMap((target, n) =>
      [
        ...turn([...jsonKinds, ...formKinds, ...otherKinds], n),
        ...(all || n % 3 === 0 ? jsonKinds.slice(-1) : []),
      ].map((kind) => ({
        kind,
        target,
      })),
    ),
    ...(all ? large : [...new Map(large.map((task) => [task.kind, task])).values()]),
  ];
}

/** As much as a form of that page may hold: at the desk there are large ones. */
function knownKinds({ address }: Target): readonly BodyKind[] {
  const [small, large] = knownFormKinds;
  const one = address.startsWith("/admin") ? large : small;
  return one ? [one] : [];
}

/** What is sent to the addresses that take more than others. */
function largeKinds({ address }: Target): readonly BodyKind[] {
  if (/\/pictures$|dispute/.test(address)) return [...pictureKinds, ...multipartKinds, ...formKinds];
  if (/\/import$/.test(address)) return [...sheetKinds, ...multipartKinds];
  return /\/api\/listings/.test(address) ? [...listingKinds, ...jsonKinds] : [];
}

function pageTarget(formPages: readonly FormPage[]): Target {
  const [first] = formPages;
  if (!first) throw new Error("A group has one place at least");
  const fields = formPages.flatMap(({ forms }) =>
    forms.flatMap((form) => form.fields.map(({ name }) => name)),
  );
  return {
    address: first.address,
    method: "POST",
    sender: first.who,
    fields: [...new Set(fields)],
    headers: {},
  };
}

function callTarget({ method, path, fields, key }: ApiOperation): Target {
  const headers: Record<string, string> = { "idempotency-key": randomBytes(12).toString("hex") };
  if (key) headers.authorization = `Bearer ${key}`;
  return { address: path, method: method.toUpperCase(), sender: "visitor", fields, headers };
}

/** What was measured, a line a kind, the longest block first. */
export function tableOf(measured: readonly Measured[]): string {
  const lines = measured.map(({ kind, sent, workMs, blockMs, waitMs, where, statuses }) =>
    [
      kind.padEnd(44),
      String(sent).padStart(5),
      `${Math.round(workMs)} ms`.padStart(9),
      `${Math.round(blockMs)} ms`.padStart(9),
      `${Math.round(waitMs)} ms`.padStart(9),
      ` ${[...statuses].sort().join(" ").padEnd(20)} ${where}`,
    ].join(""),
  );
  return [
    `${"kind of body".padEnd(44)} sent     work    block     wait  answers              longest at`,
    ...lines,
  ].join("\n");
}
