import { randomBytes } from "node:crypto";
import { Agent, type IncomingMessage, request } from "node:http";
import { z } from "zod";
import { testDatabase } from "../support/database.ts";
import { fillDatabase } from "../support/filled-shop.ts";
import { demoPassword } from "../support/shop-acts.ts";
import { startShopServer } from "../support/shop-server.ts";

const probe = new URL("./work-probe.ts", import.meta.url).href;
const probeAnswer = z.object({ longestWorkMs: z.number() });

/** Whoever sends: a visitor, and the four demo people, those of the staff with the desk open. */
export const senders = ["visitor", "customer", "staff", "manager", "admin"] as const;
export type Sender = (typeof senders)[number];

export type Sent = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
};
export type Answer = { status: number; headers: IncomingMessage["headers"]; text: string };

/** Counts are kept as ever, and none is ever full: what is behind a limit is what these tests are for. */
const noLimits = `create function forget_taken() returns trigger language plpgsql as
  $$ begin new.taken := 0; return new; end $$;
  create trigger forget_taken before insert or update on rate_limits for each row execute function forget_taken()`;

/**
 * The built demo shop as a program of its own, with the demo's trade in a database of its own, no limits on
 * how often, and everybody signed in. Answers what is sent in the name of somebody, and the longest block of
 * its event loop.
 */
export async function servedShop() {
  const database = await testDatabase({ max: 4, ethKey: false });
  const secrets = {
    AUTH_SECRET: randomBytes(48).toString("base64"),
    VAULT_KEYS: `fuzz:${randomBytes(32).toString("base64")}`,
  };
  await database.pool.query(noLimits);
  await fillDatabase(database, secrets);
  const shop = await startShopServer({
    databaseUrl: database.url,
    env: { ...secrets, RATE_LIMITS: "off", LOG_LEVEL: "warn", NODE_OPTIONS: `--import=${probe}` },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const jars = new Map<Sender, Map<string, string>>(senders.map((who) => [who, new Map()]));

  function send(who: Sender, path: string, { method, headers = {}, body }: Sent = {}): Promise<Answer> {
    const jar = jars.get(who) ?? new Map<string, string>();
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const all = {
      origin: shop.origin,
      ...(cookie && { cookie }),
      ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      ...headers,
    };
    const used = method ?? (body === undefined ? "GET" : "POST");
    return ask(shop.origin + path, agent, { method: used, headers: all, body }).then((answer) => {
      storeCookies(jar, answer.headers["set-cookie"] ?? []);
      return answer;
    });
  }

  const form = (fields: Record<string, string>): Sent => ({
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

  /** Signs a demo person in (again), and opens the desk where they have one. */
  async function signIn(who: Exclude<Sender, "visitor">): Promise<void> {
    jars.get(who)?.clear();
    const email = `${who}@goldhall.test`;
    const answers = [await send(who, "/auth", form({ form: "login", email, password: demoPassword }))];
    if (who !== "customer") {
      answers.push(await send(who, "/admin/login", form({ form: "step-up", password: demoPassword })));
    }
    const wrong = answers.find(({ status }) => status !== 302);
    if (wrong) throw new Error(`${email} could not sign in: ${wrong.status} ${wrong.text.slice(-400)}`);
  }

  /** The longest block of the server's event loop since this was last asked, in milliseconds. */
  async function longestBlock(): Promise<number> {
    const { text } = await ask(`${shop.origin}/metrics`, agent, {
      method: "GET",
      headers: {},
      body: undefined,
    });
    const seconds = /^goldhall_event_loop_longest_block_seconds (\S+)$/m.exec(text)?.[1];
    if (seconds === undefined) throw new Error("The gauge of the longest block is missing");
    return Number(seconds) * 1_000;
  }

  /** The same in the server's own processor time, which other programs of the machine have no part in. */
  function longestWork(): Promise<number> {
    return new Promise((resolve) => {
      shop.process.once("message", (answer) => resolve(probeAnswer.parse(answer).longestWorkMs));
      shop.process.send("longest work");
    });
  }

  for (const who of senders) if (who !== "visitor") await signIn(who);
  return {
    shop,
    jars,
    send,
    form,
    signIn,
    longestBlock,
    longestWork,
    async close() {
      agent.destroy();
      await shop.stop();
      await database.close();
    },
  };
}

export type ServedShop = Awaited<ReturnType<typeof servedShop>>;

function storeCookies(jar: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = ""] = line.split(";");
    const split = pair.indexOf("=");
    if (/max-age=0/i.test(line)) jar.delete(pair.slice(0, split));
    else jar.set(pair.slice(0, split), pair.slice(split + 1));
  }
}

type Asked = { method: string; headers: Record<string, string>; body: string | Buffer | undefined };

/**
 * Asks on a connection that stays; the server may have closed it meanwhile, then on one of its own. A
 * connection that is closed without an answer, since what was sent was not wanted, counts as status 0.
 */
function ask(address: string, agent: Agent, asked: Asked): Promise<Answer> {
  return new Promise((resolve) => {
    const { method, headers, body } = asked;
    const sent = request(address, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      const answer = () => {
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
      };
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", answer);
      response.on("end", answer);
    });
    sent.on("error", () => {
      if (sent.reusedSocket) resolve(ask(address, new Agent(), asked));
      else resolve({ status: 0, headers: {}, text: "" });
    });
    sent.end(body);
  });
}
