import { afterAll, beforeAll, expect, test } from "vitest";
import { deskRights, maySend, type Needs, type PageRights } from "../../app/shell/access/desk-rights.ts";
import { deskPages } from "../../app/shell/desk/desk-pages.ts";
import { type Capability, capabilities, capabilitiesOf } from "../../domain/people/model.ts";
import { formsOfPage } from "../fuzz/forms-of-page.ts";
import { patternOf, routesOfShop } from "../fuzz/routes-of-shop.ts";
import { isLongRun } from "../support/long-run.ts";
import { isRefused } from "./answers.ts";
import { sentTo } from "./desk-bodies.ts";
import { type DeskForm, deskForms, deskReads } from "./desk-cells.ts";
import { type Ids, idsOf } from "./desk-ids.ts";
import { type Asked, type RightsShop, rightsShop, type Subject, withCapabilities } from "./rights-shop.ts";

let shop: RightsShop;
let ids: Ids;
beforeAll(async () => {
  shop = await rightsShop();
  ids = await idsOf(shop);
});
afterAll(() => shop?.close());

/** Who asks: somebody signed in as a role with what it may, or staff who may exactly this. */
type Row = { name: string; who: Subject; may: readonly Capability[] };

const roles: Row[] = (["visitor", "customer", "locked", "staff", "manager", "admin"] as const).map((who) => ({
  name: who,
  who,
  may: who === "staff" || who === "manager" || who === "admin" ? capabilitiesOf[who] : [],
}));

/** Staff with everything but one capability, and with nothing but one. In each run those that decide. */
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

test("every page of the desk that takes forms is in the table of rights, and no other", async () => {
  const routes = await routesOfShop();
  const own = routes.filter(
    ({ path, takesForms }) =>
      takesForms && path.startsWith("/admin") && path !== "/admin/login" && !path.endsWith("/pictures"),
  );
  expect(Object.keys(deskRights).sort()).toEqual(own.map(({ path }) => path.slice(1)).sort());
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

test("who may not send a form is refused before it is read; who may is not refused by the right", async () => {
  // Whoever read it would find no form.
  const unreadable = { headers: { "content-type": "multipart/form-data; boundary=a" }, body: "no form" };
  const wrong: string[] = [];
  for (const one of deskForms) {
    const { address, body } = await sentTo(shop, one, ids);
    await shop.changes();
    for (const row of rowsOf(one.needs)) {
      const may = allowed(row, one.needs);
      // What is named and no more gets as far as the form's own checks.
      const named = form({ form: body.form ?? "", block: "hero" });
      const rights = deskRights[one.page];
      const whole = rights && !mayAny(row, rights);
      const told = await ask(row, scripted(address), whole ? unreadable : named);
      count[may ? "allow" : "deny"] += 1;
      const changed = await shop.changes();
      if (one.form === "leave" && may) await shop.raise();
      if (isRefused(told) === may || told.status === 500)
        wrong.push(`${one.page} ${one.form}: ${row.name} got ${told.status}`);
      if (!may && changed.length > 0)
        wrong.push(`${one.page} ${one.form}: ${row.name} changed ${changed.join()}`);
    }
  }
  expect(wrong).toEqual([]);
});

const mayAny = (row: Row, rights: PageRights) =>
  "all" in rights
    ? allowed(row, rights.all)
    : Object.values(rights.forms).some((needs) => allowed(row, needs));

test("behind the table each command refuses a valid form by itself, and changes nothing", async () => {
  const wrong: string[] = [];
  for (const one of deskForms) {
    const { address, body } = await sentTo(shop, one, ids);
    const denied = rowsOf(one.needs).filter(
      (row) => row.may.includes("desk.enter") && !allowed(row, one.needs),
    );
    await shop.changes();
    await withOpenTable(one, async () => {
      for (const row of denied) {
        const told = await ask(row, scripted(address), form(body));
        count.deny += 1;
        const changed = await shop.changes();
        if (!isRefused(told))
          wrong.push(`${one.page} ${one.form}: ${row.name} got ${told.status} ${told.text.slice(0, 300)}`);
        if (changed.length > 0) wrong.push(`${one.page} ${one.form}: ${row.name} changed ${changed.join()}`);
      }
    });
  }
  expect(wrong).toEqual([]);
});

/** Runs something while the table lets everybody of the desk send a form. */
async function withOpenTable({ page, form: name }: DeskForm, run: () => Promise<void>): Promise<void> {
  // It can only be read elsewhere; here it is opened to meet what stands behind it.
  const table = deskRights as Record<string, PageRights>;
  const usual = table[page];
  if (!usual) throw new Error(`${page} is not in the table`);
  table[page] =
    "all" in usual ? { all: ["desk.enter"] } : { forms: { ...usual.forms, [name]: ["desk.enter"] } };
  try {
    await run();
  } finally {
    table[page] = usual;
  }
}

test("an admin gets each of these valid forms past every right", async () => {
  const wrong: string[] = [];
  for (const one of deskForms) {
    const { address, body } = await sentTo(shop, one, ids);
    const told = await shop.ask("admin", scripted(address), form(body));
    count.allow += 1;
    if (one.form === "leave") await shop.raise();
    if (isRefused(told) || told.status === 500)
      wrong.push(`${one.page} ${one.form}: ${told.status} ${told.text.slice(0, 300)}`);
  }
  expect(wrong).toEqual([]);
});

test("every page and file of the desk is read by who may, and isn't there for others", async () => {
  const reads: Record<string, Needs> = {
    ...Object.fromEntries(deskPages.map(({ to, needs }) => [to, [needs]])),
    ...deskReads,
  };
  const routes = await routesOfShop();
  const known = Object.keys(reads).map((address) => address.split("?")[0]);
  const forgotten = routes.filter(
    ({ path }) => /^\/admin\//.test(path) && !known.some((address) => sameShape(address ?? "", path)),
  );
  expect(forgotten.map(({ path }) => path)).toEqual([
    "/admin/login",
    ...["/admin/payouts.csv", "/admin/listings/import/template.csv", "/admin/data.zip"],
    ...["/admin/settings/logo", "/admin/dashboard", "/admin/listings/:listingId/pictures"],
  ]);
  const wrong: string[] = [];
  for (const [path, needs] of Object.entries(reads)) {
    const address = path.replaceAll(/:(\w+)\??/g, (_, name: string) => ids[name as keyof Ids] ?? "");
    const isFile = /\.csv(\?|$)|^\/desk|\/json$/.test(address);
    for (const row of rowsOf(needs)) {
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
