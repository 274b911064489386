import path from "node:path";
import { parseSync } from "vite";
import { serverOnly } from "../../vite.borders.ts";

/** What React Router takes out of a page's module before a browser gets it. */
const serverExports = new Set(["loader", "action", "middleware", "headers"]);

type Node = { type: string; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** A statement of a module: the names it makes, those it speaks of, and the modules it asks for. */
type Part = { made: string[]; spoken: Set<string>; asked: string[]; isKept: boolean };

/**
 * The ways by which browser code reaches what belongs to the server, `app/a.tsx → platform/b.ts`, from the
 * modules of pages and whatever they import. Of a page's module a browser gets what its exports need, but not
 * those that are the server's.
 */
export function serverReachedBy(
  pages: readonly string[],
  read: (file: string) => string | undefined,
): string[] {
  const reached: string[] = [];
  const queue = pages.map((file) => ({ file, isPage: true }));
  const seen = new Set(pages);
  for (const { file, isPage } of queue) {
    const source = read(file);
    if (source === undefined) continue;
    for (const asked of importsOf(file, source, isPage)) {
      const target = asked.startsWith(".") ? path.posix.join(path.posix.dirname(file), asked) : asked;
      if (serverOnly.test(target)) reached.push(`${file} → ${target}`);
      else if (asked.startsWith(".") && !seen.has(target)) {
        seen.add(target);
        queue.push({ file: target, isPage: false });
      }
    }
  }
  return reached.sort();
}

/** The modules that a browser gets with this one. */
function importsOf(file: string, source: string, isPage: boolean): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const parts = parseSync(file, source).program.body.map((statement) => partOf(statement as unknown as Node));
  if (!isPage) return parts.flatMap(({ asked }) => asked);
  const makers = new Map(parts.flatMap((part) => part.made.map((name) => [name, part] as const)));
  const kept = new Set(parts.filter(({ isKept }) => isKept));
  for (const part of kept) {
    for (const name of part.spoken) {
      const maker = makers.get(name);
      if (maker) kept.add(maker);
    }
  }
  return [...kept].flatMap(({ asked }) => asked);
}

function partOf(statement: Node): Part {
  const part: Part = { made: [], spoken: new Set(), asked: [], isKept: false };
  const isType = statement.importKind === "type" || statement.exportKind === "type";
  if (isType || /^TS/.test(statement.type)) return part;
  if (isNode(statement.source) && typeof statement.source.value === "string") {
    part.asked.push(statement.source.value);
    const specifiers = Array.isArray(statement.specifiers) ? statement.specifiers : [];
    part.made.push(...specifiers.flatMap(({ local }) => local?.name ?? []));
    part.isKept = statement.type !== "ImportDeclaration" || specifiers.length === 0;
    return part;
  }
  const declared = statement.type.startsWith("Export") ? statement.declaration : statement;
  if (isNode(declared)) part.made.push(...namesOf(declared));
  part.isKept = statement.type.startsWith("Export")
    ? statement.type === "ExportDefaultDeclaration" ||
      part.made.some((name) => !serverExports.has(name)) ||
      !isNode(declared)
    : !/Declaration$/.test(statement.type);
  readInto(part, statement);
  return part;
}

/** What a declaration calls what it makes. */
function namesOf({ id, declarations }: Node): string[] {
  const ids = Array.isArray(declarations) ? declarations.map((one: Node) => one.id) : [id];
  return ids.flatMap((one) => (isNode(one) ? identifiersIn(one) : []));
}

function identifiersIn(node: Node): string[] {
  const part: Part = { made: [], spoken: new Set(), asked: [], isKept: false };
  readInto(part, node);
  return [...part.spoken];
}

/** Notes every name that stands in a statement, types left out, and each module that it imports at work. */
function readInto(part: Part, node: Node): void {
  if (/^TS(?!As|Satisfies|NonNull)/.test(node.type)) return;
  if (/Identifier$/.test(node.type) && typeof node.name === "string") part.spoken.add(node.name);
  if (node.type === "ImportExpression" && isNode(node.source) && typeof node.source.value === "string") {
    part.asked.push(node.source.value);
  }
  for (const [key, value] of Object.entries(node)) {
    if (key === memberName[node.type] && node.computed !== true && node.shorthand !== true) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) readInto(part, child);
  }
}

/** Where a name stands that is nobody's but its object's. */
const memberName: Record<string, string> = {
  MemberExpression: "property",
  Property: "key",
  MethodDefinition: "key",
  PropertyDefinition: "key",
  JSXAttribute: "name",
};
