import { randomBytes } from "node:crypto";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { ComponentType } from "react";
import { type ServerBuild, UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from "react-router";
import { type Capability, capabilitiesOf } from "../../domain/people/model.ts";
import type { Role } from "../../kernel/actor.ts";
import { parseConfig } from "../../platform/config/config.ts";
import { loadDemo } from "../../server/demo.ts";
import { createHttp } from "../../server/http/app.ts";
import { createMetrics } from "../../server/http/metrics.ts";
import { createPageCache } from "../../server/http/page-cache.ts";
import { seedShop } from "../../server/seed.ts";
import { makeServices } from "../../server/services.ts";
import { testDatabase } from "../support/database.ts";
import { demoPassword } from "../support/shop-acts.ts";
import { recordingLog } from "../support/tools.ts";
import { undoable } from "../support/undone.ts";
import { discordPublicKey, outside } from "./outside.ts";

/**
 * Who is signed in: nobody, one of the demo's people, another customer, or staff who have not passed the
 * step-up.
 */
const subjects = ["visitor", "customer", "other", "locked", "staff", "manager", "admin"] as const;
export type Subject = (typeof subjects)[number];

export type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string> };
export type Told = { status: number; text: string; location: string | null; cookies: string[] };

/**
 * Every row that is written is noted; what a request only counts or keeps alive isn't, as which browsers an
 * account knows, nor that the log says
 * of somebody that they were refused.
 */
const noteChanges = `create unlogged table noted_changes (name text not null);
  create function note_change() returns trigger language plpgsql as
    $$ begin insert into noted_changes values (tg_table_name); return null; end $$;
  do $$ declare name text; begin
    for name in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and relname not in ('noted_changes', 'rate_limits', 'step_ups', 'known_step_ups', 'sessions')
    loop execute format('create trigger note_change after insert or update or delete on %I
      for each row execute function note_change()', name); end loop;
  end $$;
  drop trigger note_change on verifications;
  create trigger note_change after insert or update on verifications for each row
    when (new.identifier not like 'known-browser:%') execute function note_change();
  create trigger note_delete after delete on verifications for each row
    when (old.identifier not like 'known-browser:%') execute function note_change();
  drop trigger note_change on events;
  create trigger note_change after insert on events for each row
    when (new.type <> 'order.refused') execute function note_change();
  drop trigger note_change on due_events`;
const noLimits = `create function forget_taken() returns trigger language plpgsql as
  $$ begin new.taken := 0; return new; end $$;
  create trigger forget_taken before insert or update on rate_limits for each row execute function forget_taken()`;
/** So that each page of an order is somebody's own. */
const ownAll = `update orders set customer_id = (select id from users where email = 'customer@goldhall.test')
  where customer_id is null`;

/** The chain as its watcher would have seen it last. */
const watchedChain = `insert into chain_watch
  (chain_id, head_number, head_hash, head_time, finalized_number, checked_at) values (31337, 100, '0x1', now(), 99, now())
  on conflict (chain_id) do nothing`;
/** Somebody with the same password as the demo's customer, and nothing of theirs. */
const anotherCustomer = `with made as (
    insert into users (id, name, email, email_verified) values (gen_random_uuid(), 'Other', 'other@goldhall.test', true)
    returning id),
  profile as (insert into user_profiles (id, display_name, role, referral_code)
    select id, 'Other', 'member', 'OTHER' from made)
  insert into accounts (id, account_id, provider_id, user_id, password)
  select gen_random_uuid(), made.id, 'credential', made.id, a.password from made, accounts a
  join users u on u.id = a.user_id where u.email = 'customer@goldhall.test' and a.provider_id = 'credential'`;

const origin = "http://localhost:4000";
/** As a proxy of ours passes on what one of our pages sent. */
const ours = { origin, "x-forwarded-for": "192.0.2.7" };

/**
 * The demo shop in this process, with its routes, its API and a database of its own, but without jobs and
 * without a browser's files: requests are calls. What a role may do can be changed for a while.
 */
export async function rightsShop() {
  const database = await testDatabase({ max: 2 });
  await database.pool.query(noLimits);
  const config = parseConfig({
    DEMO: "1",
    ORIGIN: origin,
    TRUST_PROXY: "1",
    DISCORD_PUBLIC_KEY: discordPublicKey,
    AUTH_SECRET: randomBytes(48).toString("base64"),
    VAULT_KEYS: `rights:${randomBytes(32).toString("base64")}`,
  });
  const known = { ...config, authSecret: config.authSecret ?? "", vaultKeys: config.vaultKeys ?? "" };
  const demo = await loadDemo(config);
  const log = recordingLog();
  const services = makeServices(known, database.url, log, demo);
  await seedShop(services, demo);
  Object.assign(services.ctx, outside(services.ctx));
  await database.pool.query(ownAll);
  await database.pool.query(watchedChain);
  // The database of a test is there, however busy the machine is.
  const presence = { isUnavailable: () => false, answers: async () => true, stop: () => {} };
  const app = createHttp({
    services,
    // What lives longer than a request is never asked for here.
    hub: { position: () => "0", heardEverywhere: async () => true } as never,
    presence,
    jobs: { stalled: () => [] },
    cache: createPageCache(),
    metrics: createMetrics(),
    build: await buildFromSource(),
    clientFolder: undefined,
    isReady: () => true,
  });
  const cookies = new Map<Subject, string>();

  async function ask(
    who: Subject,
    address: string,
    { method, body, headers = {} }: Asked = {},
  ): Promise<Told> {
    const cookie = cookies.get(who);
    const answer = await app.request(origin + address, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { ...ours, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    });
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get("location"),
      cookies: answer.headers.getSetCookie(),
    };
  }

  async function signIn(who: Exclude<Subject, "visitor">): Promise<void> {
    const email = `${who === "locked" ? "staff" : who}@goldhall.test`;
    const send = (address: string, fields: Record<string, string>) =>
      app.request(origin + address, {
        method: "POST",
        headers: { ...ours, cookie: cookies.get(who) ?? "" },
        body: new URLSearchParams(fields),
      });
    const signed = await send("/auth", { form: "login", email, password: demoPassword });
    const pairs = signed.headers.getSetCookie().map((line) => line.split(";")[0]);
    cookies.set(who, pairs.filter((pair) => !pair?.startsWith("flash=")).join("; "));
    const raised =
      who === "customer" || who === "other" || who === "locked"
        ? null
        : await send("/admin/login", { form: "step-up", password: demoPassword });
    if (signed.status !== 302 || (raised && raised.status !== 302))
      throw new Error(
        `${email} could not sign in: ${signed.status} ${raised?.status} ${(await signed.text()).slice(0, 400)}`,
      );
  }

  /** What was written since this was last asked, by table. */
  async function changes(): Promise<string[]> {
    const { rows } = await services.connection.pool.query<{ name: string }>(
      "with taken as (delete from noted_changes returning name) select name from taken",
    );
    return [...new Set(rows.map(({ name }) => name))].sort();
  }

  /** Takes away also what was noted in vain, so that it isn't looked through again and again. */
  async function forgetChanges(): Promise<void> {
    await database.pool.query("truncate noted_changes");
  }

  /** Opens the desk again where a form closed it. */
  async function raise(): Promise<void> {
    await services.connection.pool.query(`insert into step_ups select * from known_step_ups
      on conflict (session_id) do update set elevated_until = excluded.elevated_until`);
  }

  await database.pool.query(anotherCustomer);
  for (const who of subjects) if (who !== "visitor") await signIn(who);
  await database.pool.query("create table known_step_ups as select * from step_ups");
  await database.pool.query("update known_step_ups set elevated_until = now() + interval '2 hours'");
  await raise();
  await database.pool.query(noteChanges);
  const undo = await undoable(services.connection.pool);
  return {
    ask,
    app,
    routes: app.routes,
    cookieOf: (who: Subject) => cookies.get(who) ?? "",
    undo,
    signIn,
    changes,
    forgetChanges,
    raise,
    services,
    log,
    query: async (statement: string, values?: unknown[]) =>
      (await services.connection.pool.query<Record<string, unknown>>(statement, values)).rows,
    async close() {
      await services.connection.close();
      await database.close();
    },
  };
}
export type RightsShop = Awaited<ReturnType<typeof rightsShop>>;

/** Gives a role these capabilities while something runs. */
export async function withCapabilities<T>(
  role: Role,
  given: readonly Capability[],
  run: () => Promise<T>,
): Promise<T> {
  // The table can only be read elsewhere; here it is changed to ask what each of its cells decides.
  const table = capabilitiesOf as Record<Role, readonly Capability[]>;
  const usual = table[role];
  table[role] = given;
  try {
    return await run();
  } finally {
    table[role] = usual;
  }
}

type Module = Record<string, unknown>;
type BuiltRoute = { id: string; parentId?: string; path?: string; index?: boolean; module: Module };

/** The server's build as the bundler makes it, of the sources themselves. */
async function buildFromSource(): Promise<ServerBuild> {
  process.env.DEMO ??= "1";
  const { default: entries }: { default: RouteConfigEntry[] } = await import("../../app/routes.ts");
  const routes: BuiltRoute[] = [{ id: "root", path: "", module: await sourceOf("root.tsx") }];
  const add = async (entry: RouteConfigEntry, parentId: string): Promise<void> => {
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, "");
    const { path: own, index } = entry;
    routes.push({
      id,
      parentId,
      ...(own !== undefined && { path: own }),
      ...(index && { index }),
      module: await sourceOf(entry.file),
    });
    for (const child of entry.children ?? []) await add(child, id);
  };
  for (const entry of entries) await add(entry, "root");
  const manifest = routes.map(({ module, ...route }) => [
    route.id,
    {
      ...route,
      module: `/${route.id}.js`,
      imports: [],
      hasAction: "action" in module,
      hasLoader: "loader" in module,
      hasErrorBoundary: "ErrorBoundary" in module,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
    },
  ]);
  return {
    entry: { module: await sourceOf("entry.server.tsx") },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: "/entry.js", imports: [] },
      routes: Object.fromEntries(manifest),
      url: "/manifest.js",
      version: "1",
    },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
  } as unknown as ServerBuild; // The parts that answer requests.
}

/** A module of a route, its components given their props as the bundler does it. */
async function sourceOf(file: string): Promise<Module> {
  const module: Module = await import(path.resolve("app", file));
  const { default: Page, ErrorBoundary } = module as Record<string, ComponentType<object> | undefined>;
  if (file.startsWith("entry.")) return module;
  return {
    ...module,
    ...(Page && { default: UNSAFE_withComponentProps(Page as never) }),
    ...(ErrorBoundary && { ErrorBoundary: UNSAFE_withErrorBoundaryProps(ErrorBoundary as never) }),
  };
}
