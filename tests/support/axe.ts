import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Axe for a page as it is. All rules run; only what they find wrong is described node by node, since describing what is
 * right takes as long again. The legacy mode does without a second window for each page; no page has frames of another
 * origin.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
}
