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

/** A question of the page, with its answers. */
export function question(page: Page, name: string): Locator {
  return page.locator("form section", { has: page.getByRole("heading", { level: 2, name }) });
}

/** The questions, each by some words of its own. */
export const asked = {
  login: "How do you log in to your account?",
  untradeables: "Does your account have valuable untradeable items?",
  quests: "Does your account have quest points?",
  pets: "Does your account have pets?",
  build: "How is your account built?",
  penalties: "Does your account have penalties?",
} as const;

/** The button that asks for the offer. */
export function askForOffer(page: Page): Locator {
  return page.getByRole("button", { name: "Get My Offer", exact: true });
}

/** One answer of a question with several. */
export function choice(within: Page | Locator, name: string | RegExp): Locator {
  return within.getByRole("radio", { name }).first();
}

/** The summary of the answers. */
export function summary(page: Page): Locator {
  return page.getByRole("complementary", { name: "Your answers" });
}

/** Presses the card of an answer where a finger would; the control in it is hidden. */
export async function pick(within: Page | Locator, name: string): Promise<void> {
  const page = "page" in within ? within.page() : within;
  const cards = within.locator("label.choice_choice").filter({ has: page.getByText(name, { exact: true }) });
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
