import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { isLongRun } from "./long-run.ts";

/**
 * Axe for a page as it is. All rules run; only what they find wrong is described node by node, since
 * describing what is right takes as long again. The legacy mode does without a second window for each page;
 * no page has frames of another origin.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}

/** Something that axe finds wrong in one element. */
type Fault = { theme: string; id: string; html: string; failureSummary: string | undefined };

type Asked = { tags?: string[]; both?: boolean; colors?: boolean; part?: string | undefined };

/** Rules whose answer depends on colours. */
const colourRules = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the page as it is, first in the dark theme by all rules (or those with `tags`), then, in
 * the long run and where `both` is asked for, in the light one by the rules about colour: the themes differ
 * in nothing else, and `data-theme` is all that makes them. Leaves the page dark, as it is without a choice.
 */
export async function faultsInThemes(
  page: Page,
  { tags, both = isLongRun, colors = true, part }: Asked = {},
): Promise<Fault[]> {
  const faults: Fault[] = [];
  // By hand, once for both themes: the builder puts the script into the page for each look and again for its
  // answer, which takes longer than the rules do.
  for (const frame of page.frames()) if (frame.url().startsWith("http")) await frame.evaluate(source);
  for (const theme of both ? ["dark", "light"] : ["dark"]) {
    await wear(page, theme);
    const isLight = theme === "light";
    const found = await page.evaluate(look, {
      part: part ?? null,
      runOnly: isLight ? colourRules : (tags ?? null),
      without: colors || isLight ? [] : colourRules,
    });
    for (const fault of found) faults.push({ theme, ...fault });
  }
  if (both) await wear(page, "dark");
  return faults;
}

/** The script of axe itself, which the package for this browser brings. */
const source = readFileSync(
  createRequire(createRequire(import.meta.url).resolve("@axe-core/playwright")).resolve(
    "axe-core/axe.min.js",
  ),
  "utf8",
);

type Found = { id: string; nodes: { html: string; failureSummary?: string }[] };
type Look = { part: string | null; runOnly: string[] | null; without: string[] };

/** Runs in the page, which has axe by then. */
async function look({ part, runOnly, without }: Look): Promise<Omit<Fault, "theme">[]> {
  // What the script has put into the page has no type here.
  const { axe: inPage } = window as unknown as {
    axe: { run(context: ParentNode, options: object): Promise<{ violations: Found[] }> };
  };
  const { violations } = await inPage.run((part && document.querySelector(part)) || document, {
    ...(runOnly && { runOnly }),
    rules: Object.fromEntries(without.map((id) => [id, { enabled: false }])),
    resultTypes: ["violations"],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => ({ id, html, failureSummary })),
  );
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}
