import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";

export type ShopRoute = {
  /** As in `app/routes.ts`, with its parameters: `/order/:orderId`. */
  path: string;
  /** Whether forms can be sent there. */
  takesForms: boolean;
};

const takesForms = /^export (?:(?:async )?function action\b|const action\b|\{[^}]*\baction\b[^}]*\})/m;

/**
 * Every address of a page or a resource, from the program's own table of routes, the demo's helpers included.
 */
export async function routesOfShop(): Promise<ShopRoute[]> {
  process.env.DEMO ??= "1";
  // The table adds the demo's helpers by the environment, so it is read only now.
  const { default: entries }: { default: RouteConfigEntry[] } = await import("../../app/routes.ts");
  return entries.flatMap((entry) => flat(entry, ""));
}

function flat({ path: own, file, children = [], index }: RouteConfigEntry, above: string): ShopRoute[] {
  const whole = own === undefined ? above : `${above}/${own}`;
  const below = children.flatMap((child) => flat(child, whole));
  if (own === undefined && !index) return below;
  const source = readFileSync(path.resolve("app", file), "utf8");
  return [{ path: whole === "" ? "/" : whole, takesForms: takesForms.test(source) }, ...below];
}

/** Matches the addresses of a route. */
export function patternOf(route: string): RegExp {
  const pattern = route
    .replaceAll(".", "\\.")
    .replaceAll(/\/:[A-Za-z]+\?/g, "(?:/[^/]+)?")
    .replaceAll(/:[A-Za-z]+/g, "[^/]+")
    .replaceAll("*", ".+");
  return new RegExp(`^${pattern}$`);
}
