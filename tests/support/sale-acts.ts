import type { Locator, Page } from "playwright-core";
import type { Answers } from "../../domain/account-sales/model.ts";

/** Answers of an account that gets an offer, one of each kind. */
export const saleAnswers: Answers = {
  accountLoginType: "legacy",
  untradeableItems: ["rigour_prayer", "avernic_defender"],
  questPointsRange: "100-149",
  hasQuestCape: false,
  pets: { skilling: 1, boss: 2, prestige: 0 },
  accountType: "zerker",
  combatAchievementLevel: "hard",
  diaryCompletion: "elite_1",
  penaltyType: "clean",
};

/** The address of an offer, with its id. */
export const offerPath = /\/sell-accounts\/offer\/([0-9a-f-]{36})$/;

/** The heading of a question. */
export function question(page: Page, name: string): Locator {
  return page.getByRole("heading", { level: 2, name });
}

/** The button that goes on to the next question. */
export function next(page: Page): Locator {
  return page.getByRole("button", { name: "Next", exact: true });
}

/** One answer of a question with several. */
export function choice(page: Page, name: string | RegExp): Locator {
  return page.getByRole("radio", { name }).first();
}

/** The summary of the answers. */
export function summary(page: Page): Locator {
  return page.getByRole("complementary", { name: "Your answers" });
}

/** Presses the card of an answer where a finger would; the control in it is hidden. */
export async function pick(page: Page, name: string): Promise<void> {
  const cards = page.locator("label.choice_choice").filter({ has: page.getByText(name, { exact: true }) });
  await cards.first().click();
}

/** Presses a key until the focus is where it is wanted; fails when it does not come there. */
export async function pressUntil(page: Page, key: string, requested: Locator): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await requested.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead there`);
}
