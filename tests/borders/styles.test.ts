import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { scopedName } from "../../vite.styles.ts";

const under = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));
const textOf = (file: string) => readFileSync(file, "utf8");

const moduleFiles = [...under("app", /\.module\.css$/), ...under("demo", /\.module\.css$/)];
const components = [...under("app", /(?<!\.test)\.tsx?$/), ...under("demo", /(?<!\.test)\.tsx?$/)];

/** React Router's own, on the link of the page that is shown. */
const ofRouter = "active";

/** Selectors alone, without comments and declarations. */
const selectorsOf = (css: string) =>
  css
    .replace(/\/\*.*?\*\//gs, "")
    .replace(/[^;{}]*;/g, "")
    .replace(/@[^{]*\{/g, "");
const ownClasses = (css: string) =>
  new Set([
    ...[
      ...selectorsOf(css)
        .replace(/:global\([^()]*\)/g, "")
        .matchAll(/\.([a-z][\w-]*)/gi),
    ].map(([, name]) => name ?? ""),
  ]);
const classes = new Map(moduleFiles.map((file) => [file, ownClasses(textOf(file))]));
const inPages = new Set(
  [...classes].flatMap(([file, names]) => [...names].map((name) => scopedName(name, file))),
);
const basenames = new Set(moduleFiles.map((file) => path.basename(file, ".module.css")));

/** What a file takes from each module: the classes by name, and whether it also looks some up. */
const uses = components.flatMap((file) => {
  const code = textOf(file);
  return [...code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";$/gm)].map(([, local, from]) => {
    const named = new RegExp(`\\b${local}(?:\\.(\\w+)|\\["([\\w-]+)"\\])`, "g");
    return {
      file,
      module: path.join(path.dirname(file), from ?? ""),
      names: [...code.replace(/^import .*$/gm, "").matchAll(named)].map(
        ([, dotted, quoted]) => dotted ?? quoted ?? "",
      ),
      looksUp: new RegExp(`\\b${local}\\[[^"]`).test(code),
    };
  });
});

test("every class that a component says stands in its module", () => {
  const missing = uses.flatMap(({ file, module, names }) =>
    names.filter((name) => !classes.get(module)?.has(name)).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test("every class of a module is said by a component", () => {
  const unused = [...classes].flatMap(([module, names]) => {
    const own = uses.filter((use) => use.module === module);
    if (own.some(({ looksUp }) => looksUp)) return [];
    const said = new Set(own.flatMap((use) => use.names));
    return [...names].filter((name) => !said.has(name)).map((name) => `${module}: ${name}`);
  });
  expect(unused).toEqual([]);
});

test("every class that is named across modules, or by a test, is there", () => {
  const across = moduleFiles.flatMap((file) =>
    [...textOf(file).matchAll(/:global\(\.([\w-]+)\)/g)].map(([, name]) => ({ file, name: name ?? "" })),
  );
  const selectors = /\b(?:locator|querySelector|querySelectorAll|closest|matches)\(\s*["'`]([^"'`]*)/g;
  const tested = [...under("tests", /\.ts$/), ...components].flatMap((file) =>
    [...textOf(file).matchAll(selectors)].flatMap(([, selector = ""]) =>
      [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => ({ file, name: name ?? "" })),
    ),
  );
  expect([...across, ...tested].filter(({ name }) => name !== ofRouter && !inPages.has(name))).toEqual([]);
});

test("no two modules have one name, which would give their classes one name in pages", () => {
  expect(basenames.size).toBe(moduleFiles.length);
});

test("components say no class as a string, and pages of the shop load no styles of the desk", () => {
  const strings = components.filter((file) => /\bclassName="/.test(textOf(file)));
  const isDesk = (file: string) => /\/desk\//.test(file);
  const strayed = uses.filter(
    ({ file, module }) => isDesk(module) && !isDesk(file) && !file.startsWith("demo/"),
  );
  expect(strings).toEqual([]);
  expect(strayed.map(({ file, module }) => `${file}: ${module}`)).toEqual([]);
});
