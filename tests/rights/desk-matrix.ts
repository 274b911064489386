import { beforeAll, expect, test } from "vitest";
import { deskRights, maySend, type Needs, type PageRights } from "../../app/shell/access/desk-rights.ts";
import { deskPages } from "../../app/shell/desk/desk-pages.ts";
import { type Capability, capabilities, capabilitiesOf } from "../../domain/people/model.ts";
import { formsOfPage } from "../fuzz/forms-of-page.ts";
import { patternOf, routesOfShop } from "../fuzz/routes-of-shop.ts";
import { isLongRun, someOf } from "../support/long-run.ts";
import { isRefused } from "./answers.ts";
import { type DeskForm, deskForms, deskReads, variants } from "./desk-cells.ts";
import { type Ids, idsOf } from "./desk-ids.ts";
import { scenes, seen } from "./desk-scenes.ts";
import { type Asked, type Subject, type Told, withCapabilities } from "./rights-shop.ts";
import type { Scene } from "./scenes/scene.ts";
import { shop, stage } from "./shared-shop.ts";
import type { Person } from "./stage.ts";

let ids: Ids;
beforeAll(async () => {
  ids = await idsOf(shop);
});

/** Who asks: somebody signed in as a role with what it may, or staff who may exactly this. */
type Row = { name: string; who: Subject; may: readonly Capability[] };

const roles: Row[] = (["visitor", "customer", "locked", "staff", "manager", "admin"] as const).map((who) => ({
  name: who,
  who,
  may: who === "staff" || who === "manager" || who === "admin" ? capabilitiesOf[who] : [],
}));

/** The lowest role that may and the one below it; every role in the long run. */
function borderOf(needs: Needs): Row[] {
  const lowest = roles.findIndex((row) => allowed(row, needs));
  return isLongRun ? roles : roles.slice(lowest - 1, lowest + 1);
}

/** The roles, and staff with all but one capability or with one alone: those that decide, or each. */
function rowsOf(needs: Needs): Row[] {
  const deciding = new Set<Capability>([...needs, "orders.read"]);
  const asked = capabilities.filter((one) => isLongRun || deciding.has(one));
  return [
    ...roles,
    ...asked.map((one) => ({
      name: `staff without ${one}`,
      who: "staff" as const,
      may: capabilities.filter((other) => other !== one),
    })),
    ...asked.map((one) => ({
      name: `staff with ${one} alone`,
      who: "staff" as const,
      may: [...new Set<Capability>(["desk.enter", one])],
    })),
  ];
}

const allowed = ({ may }: Row, needs: Needs) =>
  may.includes("desk.enter") && needs.every((one) => may.includes(one));

const count = { allow: 0, deny: 0 };

function ask({ who, may }: Row, address: string, asked?: Asked) {
  const run = () => shop.ask(who, address, asked);
  return who === "staff" ? withCapabilities("staff", may, run) : run();
}

const form = (fields: Record<string, string>): Asked => ({ body: new URLSearchParams(fields) });
const scripted = (address: string) => address.replace(/(\?|$)/, ".data$1");

const nameOf = ({ page, form: name, variant }: DeskForm) => `${page} ${variant ?? name}`;
const allForms = [...deskForms, ...variants];
/** Forms that all roles and single capabilities are tried at each time; at the others the border is. */
const tried = new Set(someOf(allForms, 8));
const isSeen = (one: DeskForm, told: Told) => seen[nameOf(one)]?.(told) ?? false;

/** Runs something in a shop in which a form is valid; everything is undone at the end. */
async function inScene(one: DeskForm, run: (scene: Scene) => Promise<void>): Promise<void> {
  const make = scenes[nameOf(one)];
  if (!make) throw new Error(`${nameOf(one)} has no valid form in desk-scenes.ts`);
  await shop.forgetChanges();
  await shop.undo(async () => {
    const scene = await make(stage);
    await shop.changes();
    await run(scene);
  });
}

/** What a row of the matrix is answered, and what was written by it. */
async function sent(row: Row, { form: name }: DeskForm, { address, body, own }: Scene) {
  await own?.(personOf(row));
  if (own) await shop.changes();
  const asked = body instanceof FormData ? { body } : form({ form: name, ...body });
  // These aren't pages: scripts send to them as they are.
  const told = await ask(row, /^\/desk|\/pictures$/.test(address) ? address : scripted(address), asked);
  return { told, changed: await shop.changes() };
}

const personOf = ({ who }: Row) =>
  stage.people[(who === "visitor" || who === "locked" ? "staff" : who) as Person];

test("every page of the desk that takes forms is in the table of rights or behind a right of its own", async () => {
  const routes = await routesOfShop();
  const own = routes.filter(
    ({ path, takesForms }) => takesForms && /^\/(admin|desk)/.test(path) && path !== "/admin/login",
  );
  const known = new Set([...Object.keys(deskRights), ...variants.map(({ page }) => page)]);
  expect([...known].sort()).toEqual(own.map(({ path }) => path.slice(1)).sort());
});

test("a form that isn't in the table is refused to everybody", async () => {
  for (const [page, rights] of Object.entries(deskRights)) {
    if ("all" in rights) continue;
    const address = `/${page.replaceAll(/:(\w+)\??/g, (_, name: string) => ids[name as keyof Ids] ?? ids.orderId)}`;
    const told = await shop.ask("admin", scripted(address), form({ form: "no-such-form" }));
    expect([page, told.status]).toEqual([page, 400]);
  }
});

test("every form that a page of the desk shows is in the table", async () => {
  const orders = await shop.query("select distinct on (type, status) id from orders order by type, status");
  const pages = [...deskPages.map(({ to }) => to), ...Object.keys(deskReads)].filter(
    (path) => !/\.csv|^\/desk|\/json$/.test(path),
  );
  const addresses = [
    ...pages.map((path) => path.replaceAll(/:(\w+)\??/g, (_, name: string) => ids[name as keyof Ids] ?? "")),
    ...orders.map(({ id }) => `/admin/orders/${String(id)}`),
  ];
  const routes = Object.keys(deskRights).map((page) => ({ page, pattern: patternOf(`/${page}`) }));
  // What is written out is meant before what has parameters.
  routes.sort((one, other) => one.page.split(":").length - other.page.split(":").length);
  const unknown = new Set<string>();
  let shown = 0;
  for (const address of addresses) {
    const { text } = await shop.ask("admin", address);
    for (const { action, method, fields } of formsOfPage(text, address)) {
      const { pathname } = new URL(action, `http://shop${address}`);
      const page = routes.find(({ pattern }) => pattern.test(pathname))?.page;
      const rights = page === undefined ? undefined : deskRights[page];
      const name = fields.find((field) => field.name === "form")?.value;
      if (method !== "post" || !rights || "all" in rights || name === undefined) continue;
      shown += 1;
      if (maySend("admin", rights, name) === undefined) unknown.add(`${page} ${name}`);
    }
  }
  expect([...unknown]).toEqual([]);
  expect(shown).toBeGreaterThan(100);
});

test("who may send nothing to a page is refused before anything is read", async () => {
  // Whoever read it would find no form.
  const unreadable = { headers: { "content-type": "multipart/form-data; boundary=a" }, body: "no form" };
  const wrong: string[] = [];
  for (const [page, rights] of Object.entries(deskRights)) {
    const address = `/${page.replaceAll(/:(\w+)\??/g, (_, name: string) => ids[name as keyof Ids] ?? ids.orderId)}`;
    for (const row of roles.filter((one) => !mayAny(one, rights))) {
      const told = await ask(row, scripted(address), unreadable);
      count.deny += 1;
      if (!isRefused(told)) wrong.push(`${page}: ${row.name} got ${told.status}`);
    }
  }
  expect(wrong).toEqual([]);
});

const mayAny = (row: Row, rights: PageRights) =>
  "all" in rights
    ? allowed(row, rights.all)
    : Object.values(rights.forms).some((needs) => allowed(row, needs));

test("the same valid form does what it says for who may send it, and nothing for anybody else", async () => {
  const wrong: string[] = [];
  for (const one of allForms)
    await inScene(one, async (scene) => {
      for (const row of tried.has(one) ? rowsOf(one.needs) : borderOf(one.needs)) {
        const may = allowed(row, one.needs);
        // What nothing is written by needs no undoing.
        const { told, changed } = await (may || scene.own
          ? shop.undo(() => sent(row, one, scene))
          : sent(row, one, scene));
        count[may ? "allow" : "deny"] += 1;
        const isDone = told.status < 400 && !isRefused(told) && (changed.length > 0 || isSeen(one, told));
        const isKept = isRefused(told) && changed.length === 0;
        if (may ? !isDone : !isKept)
          wrong.push(
            `${may ? "MAY " : "NOT "} ${nameOf(one)}: ${row.name} got ${told.status}, changed ${changed.join()} ${told.text.replace(/"fields",.*/, "").slice(0, 400)}`,
          );
      }
    });
  expect(wrong).toEqual([]);
});

test("behind the table each command refuses the same form by itself, and changes nothing", async () => {
  const wrong: string[] = [];
  for (const one of tried)
    await inScene(one, (scene) =>
      withOpenTable(one, async () => {
        const denied = rowsOf(one.needs).filter(
          (row) => row.may.includes("desk.enter") && !allowed(row, one.needs),
        );
        for (const row of denied) {
          const { told, changed } = await shop.undo(() => sent(row, one, scene));
          count.deny += 1;
          if (!isRefused(told) || changed.length > 0)
            wrong.push(
              `${nameOf(one)}: ${row.name} got ${told.status}, changed ${changed.join()} ${told.text.slice(0, 300)}`,
            );
        }
      }),
    );
  expect(wrong).toEqual([]);
});

/** Runs something while the table lets everybody of the desk send a form. */
async function withOpenTable({ page, form: name }: DeskForm, run: () => Promise<void>): Promise<void> {
  // It can only be read elsewhere; here it is opened to meet what stands behind it.
  const table = deskRights as Record<string, PageRights>;
  const usual = table[page];
  // It stands behind no table.
  if (!usual) return run();
  table[page] =
    "all" in usual ? { all: ["desk.enter"] } : { forms: { ...usual.forms, [name]: ["desk.enter"] } };
  try {
    await run();
  } finally {
    table[page] = usual;
  }
}

test("every page and file of the desk is read by who may, and isn't there for others", async () => {
  const reads: Record<string, Needs> = {
    ...Object.fromEntries(deskPages.map(({ to, needs }) => [to, [needs]])),
    ...deskReads,
  };
  const routes = await routesOfShop();
  const known = Object.keys(reads).map((address) => address.split("?")[0]);
  const forgotten = routes.filter(
    ({ path }) => /^\/(admin|desk)\//.test(path) && !known.some((address) => sameShape(address ?? "", path)),
  );
  expect(forgotten.map(({ path }) => path)).toEqual([
    "/admin/login",
    // These send on to a page whose own cell decides.
    ...["/admin/payouts.csv", "/admin/data.zip", "/admin/settings/logo", "/admin/dashboard"],
    // These are sent to, and have nothing to read.
    ...["/desk/orders/:orderId/readers", "/desk/inbox/seen", "/desk/chats/seen", "/desk/chats/presence"],
    "/admin/listings/:listingId/pictures",
  ]);
  const wrong: string[] = [];
  const triedReads = new Set(someOf(Object.keys(reads), 8));
  for (const [path, needs] of Object.entries(reads)) {
    const address = path.replaceAll(/:(\w+)\??/g, (_, name: string) => ids[name as keyof Ids] ?? "");
    const isFile = /\.csv(\?|$)|^\/desk|\/json$/.test(address);
    for (const row of triedReads.has(path) ? rowsOf(needs) : borderOf(needs)) {
      const may = allowed(row, needs);
      const told = await ask(row, isFile ? address : scripted(address.replace(/\/$/, "")));
      count[may ? "allow" : "deny"] += 1;
      if ((told.status === 404 || isRefused(told)) === may)
        wrong.push(`${path}: ${row.name} got ${told.status} ${told.text.slice(0, 200)}`);
    }
  }
  expect(wrong).toEqual([]);
  const { allow, deny } = count;
  process.stdout.write(
    `\nMatrix of the desk: ${allow + deny} cells, ${allow} allow, ${deny} deny; ${deskForms.length} forms, ${Object.keys(reads).length} pages and files.\n`,
  );
});

/** Whether two paths name the same route, whatever their parameters are called. */
function sameShape(one: string, other: string): boolean {
  const shape = (path: string) =>
    path.replaceAll(/:\w+\??/g, ":").replace("/sweep-plan/json", "/sweep-plan/:");
  return shape(one) === shape(other);
}
