import type { Config } from "../platform/config/config.ts";

/** What only a demo shop has. */
export type Demo = typeof import("../demo/index.ts");

/**
 * Loads what only a demo shop has. Null in a shop with real customers: its program never loads any of it
 * (Rule P33).
 */
export async function loadDemo({ demo }: Pick<Config, "demo">): Promise<Demo | null> {
  return demo ? import("../demo/index.ts") : null;
}
