import { cookieJar } from "./cookie-jar.ts";
import { type Part, parsePage, partsOf, textOf } from "./plain-page.ts";

/** What is filled in: texts, one of the choices of radios or a list, or whether a box is ticked. */
export type Filled = Record<string, string | boolean>;

/**
 * A browser without scripts: it follows links and sends the forms that a page has, with the fields that they
 * hold, and nothing else. What isn't on the page can't be filled in, chosen or pressed; each attempt throws
 * and says what the page has. It draws nothing, so what styles hide is for the tests of a real browser.
 */
export function plainBrowser(origin: string) {
  const jar = cookieJar();
  let address = origin;
  let status = 0;
  let headers = new Headers();
  let page = parsePage("");

  async function go(to: string, init: RequestInit = {}): Promise<void> {
    let next: { to: URL; init: RequestInit } | undefined = { to: new URL(to, address), init };
    for (let hops = 0; next; hops += 1) {
      if (hops > 10) throw new Error(`${next.to} leads round in a circle`);
      const own = { origin, cookie: jar.header() };
      const answer: Response = await fetch(next.to, { ...next.init, headers: own, redirect: "manual" });
      jar.store(answer.headers.getSetCookie());
      const location = answer.headers.get("location");
      address = next.to.href;
      status = answer.status;
      headers = answer.headers;
      page = parsePage(await answer.text());
      next = location === null ? undefined : { to: new URL(location, address), init: {} };
    }
  }

  const main = () => partsOf(page, (part) => part.own.get("id") === "main")[0] ?? page;
  const named = (name: string | RegExp) => (part: Part) => {
    const called = calledOf(part);
    return typeof name === "string" ? called === name : name.test(called);
  };

  function buttonOf(name: string | RegExp, within: (form: Part) => boolean) {
    const isButton = ({ tag, own }: Part) => tag === "button" && (own.get("type") ?? "submit") === "submit";
    const buttons = partsOf(page, (part) => isButton(part) && named(name)(part));
    const found = buttons.flatMap((button) => {
      const form = formOf(page, button);
      return form && within(form) && !isOff(button) ? [{ button, form }] : [];
    })[0];
    if (found) return found;
    const there = partsOf(main(), isButton).map((button) => {
      const form = formOf(page, button);
      const fields = form ? fieldsOf(page, form).map(({ own }) => own.get("name")) : [];
      return `${calledOf(button)} (${[...new Set(fields)].join(", ")})`;
    });
    throw missing("button", name, there);
  }

  const missing = (kind: string, name: string | RegExp, there: string[]) =>
    new Error(`${address} has no ${kind} ${name}, but ${there.join(" | ")}\n${textOf(main())}`);

  return {
    hold: jar.set,
    open: go,
    /** Where this browser is, without the shop's own origin. */
    at: () => address.slice(origin.length),
    status: () => status,
    header: (name: string) => headers.get(name),
    /** What the page's own part says, as one line. */
    says: () => textOf(main()),
    /** What the whole page says: a message after a redirect stands outside of its own part. */
    saysAnywhere: () => textOf(page),
    /** What the fields of a name say of themselves by an attribute. */
    said: (name: string, attribute: string) =>
      partsOf(page, ({ own }) => own.get("name") === name).map((part) => part.own.get(attribute)),
    /** What a field of the page holds. */
    held: (name: string) =>
      partsOf(page, ({ own }) => own.get("name") === name).map(
        (part) => part.own.get("value") ?? textOf(part),
      ),
    async follow(name: string | RegExp): Promise<void> {
      const links = partsOf(page, ({ tag, own }) => tag === "a" && own.has("href"));
      const link = links.find(named(name));
      if (!link) throw missing("link", name, links.map(calledOf));
      await go(link.own.get("href") ?? "");
    },
    /** Fills in the form of a button and presses it; of several alike the first that has the fields. */
    async press(name: string | RegExp, filled: Filled = {}): Promise<void> {
      const hasAll = (form: Part) => Object.keys(filled).every((field) => fieldsOf(page, form, field).length);
      const { form, button } = buttonOf(name, hasAll);
      const fields = [...entriesOf(page, form, filled), ...ownOf(button)];
      const action = button.own.get("formaction") ?? form.own.get("action") ?? "";
      const to = new URL(action || address, address);
      if (form.own.get("method")?.toLowerCase() !== "post") {
        to.search = new URLSearchParams(fields).toString();
        return go(to.href);
      }
      const isMultipart = form.own.get("enctype") === "multipart/form-data";
      const body = isMultipart ? new FormData() : new URLSearchParams();
      for (const [field, value] of fields) body.append(field, value);
      return go(to.href, { method: "POST", body });
    },
  };
}

export type PlainBrowser = ReturnType<typeof plainBrowser>;

const calledOf = (part: Part) => part.own.get("aria-label") ?? textOf(part);

/** The form that a control belongs to: the one it names, or the one it stands in. */
function formOf(page: Part, control: Part): Part | undefined {
  const id = control.own.get("form");
  if (id !== undefined) return partsOf(page, ({ tag, own }) => tag === "form" && own.get("id") === id)[0];
  return aboveOf(control).find(({ tag }) => tag === "form");
}

function aboveOf(part: Part): Part[] {
  return part.above ? [part.above, ...aboveOf(part.above)] : [];
}

/** Whether it can be neither filled in nor pressed, by itself or by what it stands in. */
function isOff(control: Part): boolean {
  const around = aboveOf(control);
  return (
    control.own.has("disabled") ||
    control.own.get("aria-disabled") === "true" ||
    around.some(({ tag, own }) => own.has("hidden") || (tag === "fieldset" && own.has("disabled")))
  );
}

const fieldTags = ["input", "select", "textarea"];

function fieldsOf(page: Part, form: Part, name?: string): Part[] {
  return partsOf(
    page,
    (part) =>
      fieldTags.includes(part.tag) &&
      part.own.has("name") &&
      (name === undefined || part.own.get("name") === name) &&
      !part.own.has("disabled") &&
      formOf(page, part) === form,
  );
}

const ownOf = ({ own }: Part): [string, string][] => {
  const name = own.get("name");
  return name === undefined ? [] : [[name, own.get("value") ?? ""]];
};

/** What a form sends: its fields as they are, those that are filled in with that. */
function entriesOf(page: Part, form: Part, filled: Filled): [string, string][] {
  for (const [name, value] of Object.entries(filled)) expectTakes(fieldsOf(page, form, name), name, value);
  return fieldsOf(page, form).flatMap((field): [string, string][] => {
    const [[name = "", value = ""] = []] = ownOf(field);
    const wish = filled[name];
    switch (field.own.get("type")) {
      case "checkbox":
        return (wish ?? field.own.has("checked")) ? [[name, value || "on"]] : [];
      case "radio":
        return (wish === undefined ? field.own.has("checked") : wish === value) ? [[name, value]] : [];
      case "file":
      case "submit":
        return [];
      default:
        return [[name, typeof wish === "string" ? wish : heldIn(field)]];
    }
  });
}

function heldIn(field: Part): string {
  if (field.tag === "textarea") return textOf(field);
  if (field.tag !== "select") return field.own.get("value") ?? "";
  const options = partsOf(field, ({ tag }) => tag === "option");
  const chosen = options.find(({ own }) => own.has("selected")) ?? options[0];
  return chosen?.own.get("value") ?? (chosen ? textOf(chosen) : "");
}

/** A reader types into no hidden field, and chooses only what there is. */
function expectTakes(fields: Part[], name: string, value: string | boolean): void {
  const first = fields[0];
  const type = first?.own.get("type");
  const offered =
    type === "radio"
      ? fields.map(({ own }) => own.get("value"))
      : first?.tag === "select"
        ? partsOf(first, ({ tag }) => tag === "option").map(
            (option) => option.own.get("value") ?? textOf(option),
          )
        : undefined;
  if (!first || type === "hidden" || (offered && !offered.includes(String(value))))
    throw new Error(`"${name}" doesn't take "${value}", but ${offered?.join(", ") ?? type}`);
}
