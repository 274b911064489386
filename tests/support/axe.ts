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
  for (const theme of both ? ["dark", "light"] : ["dark"]) {
    await wear(page, theme);
    const builder = axe(page);
    if (part && (await page.locator(part).count()) > 0) builder.include(part);
    if (theme === "light") builder.withRules(colourRules);
    else if (tags) builder.withTags(tags);
    if (!colors) builder.disableRules(colourRules);
    const { violations } = await builder.analyze();
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) faults.push({ theme, id, html, failureSummary });
    }
  }
  if (both) await wear(page, "dark");
  return faults;
}

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
}
