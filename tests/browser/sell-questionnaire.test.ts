import type { Browser, Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answersAddress, readDraft } from "../../app/account-sales/shop/answers-address.ts";
import { type Answers, settleAnswers } from "../../domain/account-sales/model.ts";
import { faultsInThemes } from "../support/axe.ts";
import { hydrated, openPage, sharedBrowser, windows } from "../support/browser.ts";
import { longTest } from "../support/long-run.ts";
import {
  saleAnswers as answers,
  asked,
  askForOffer,
  choice,
  offerPath,
  pick,
  pressUntil,
  question,
  summary,
} from "../support/sale-acts.ts";
import { followRequests, messagesAtHand, messagesStay } from "../support/settled.ts";
import { expectToast, signIn, toastOf, visit } from "../support/shop-acts.ts";
import { type RunningShop, sharedShop } from "../support/shop-server.ts";

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([sharedBrowser(), sharedShop()]);
});

async function offerAt(page: Page): Promise<{ answers: Answers; rsn: string }> {
  const id = offerPath.exec(page.url())?.[1];
  const [row] = await shop.query("select rsn, answers from account_offers where id = $1", [id]);
  // The two columns that were asked for.
  return row as { answers: Answers; rsn: string };
}

test("six questions and a username are one page, answered by keyboard alone, and lead to an offer for exactly those answers", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/sell-accounts`);
  const at = (name: keyof typeof asked) => question(page, asked[name]);
  const tabTo = (requested: Locator) => pressUntil(page, "Tab", requested);
  const arrowTo = (requested: Locator) => pressUntil(page, "ArrowDown", requested);
  const press = (key: string) => page.keyboard.press(key);
  const say = async (name: keyof typeof asked, answer: string) => {
    await tabTo(choice(at(name), "Yes"));
    await press(answer === "Yes" ? "Space" : "ArrowRight");
  };

  await tabTo(choice(page, /^Legacy/));
  await press("Space");
  await say("untradeables", "Yes");
  await tabTo(page.getByRole("checkbox", { name: /^Rigour prayer/ }));
  await press("Space");
  await tabTo(page.getByRole("checkbox", { name: /^Avernic defender/ }));
  await press("Space");
  await summary(page).getByText("Untradeables, 2 items").waitFor();
  await page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: "2 of 6 answered, 33% complete" })
    .waitFor({ state: "attached" });
  await say("quests", "Yes");
  await tabTo(choice(page, /^0 to 99/));
  await arrowTo(choice(page, /^100 to 149/));
  await say("pets", "Yes");
  await tabTo(page.getByRole("spinbutton", { name: "Skilling pet" }));
  await press("ArrowUp");
  await tabTo(page.getByRole("spinbutton", { name: "Boss pet" }));
  await page.keyboard.type("2");
  await tabTo(choice(page, /^Perfect pure/));
  await arrowTo(choice(page, /^Zerker/));
  await say("build", "Yes");
  await tabTo(page.getByRole("group", { name: "Combat achievements" }).getByRole("radio", { name: "None" }));
  await arrowTo(choice(page, /^Hard/));
  await tabTo(page.getByRole("group", { name: "Achievement diaries" }).getByRole("radio", { name: "None" }));
  await arrowTo(choice(page, /^One elite/));
  await say("penalties", "No");
  await tabTo(page.getByLabel("OSRS username"));
  await page.keyboard.type("Bog Ember");
  await press("Enter");
  await page.waitForURL(offerPath);
  expect(await offerAt(page)).toEqual({ rsn: "Bog Ember", answers });
  expectQuiet();
  await context.close();
});

longTest(
  "on a phone every missing answer is said beside its field, the first as a toast with the focus",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await visit(page, `${shop.origin}/sell-accounts`);
    const refused = async (text: string, focus: string, left: number) => {
      await askForOffer(page).tap();
      await expectToast(page, "An answer is missing", text);
      await expect.poll(() => page.locator("form .field_error").count()).toBe(left);
      await page.locator("form .field_error", { hasText: text }).first().waitFor();
      expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(focus);
    };
    const answer = (name: keyof typeof asked, card: string) => pick(question(page, asked[name]), card);
    const [unchosen, unanswered] = [
      "Please select an option before continuing",
      "Please answer the question before continuing",
    ];
    await refused(unchosen, "accountLoginType", 6);
    await answer("login", "Legacy");
    await expect.poll(() => page.locator("form .field_error").count()).toBe(5);
    await refused(unanswered, "hasUntradeables", 5);
    await answer("untradeables", "Yes");
    await refused("Please select at least one untradeable item", "untradeableItems", 5);
    await answer("untradeables", "Elite void");
    await refused(unanswered, "questPoints", 4);
    await answer("quests", "Yes");
    await refused(
      "Please select your quest points range or check if you have the Quest Cape",
      "questPointsRange",
      4,
    );
    await answer("quests", "250 points or more");
    await refused(unanswered, "hasPets", 3);
    await answer("pets", "Yes");
    await refused("Please select at least one pet type", "skillingPets", 3);
    await page.getByRole("button", { name: "More" }).first().tap();
    await refused(unchosen, "accountType", 2);
    await answer("build", "Skiller");
    await refused(unanswered, "hasCombatAchievements", 2);
    await answer("build", "Yes");
    const both = "Please select your combat achievement level and diary completion status";
    await refused(both, "combatAchievementLevel", 2);
    await answer("build", "Grandmaster");
    await refused(both, "diaryCompletion", 2);
    await answer("build", "One elite");
    await refused(unanswered, "hasPenalties", 1);
    await answer("penalties", "Yes");
    await refused("Please select the type of penalty on your account", "penaltyType", 1);
    await answer("penalties", "Mute only");
    await askForOffer(page).tap();
    await expectToast(page, "Username needed", "Please enter your OSRS username");
    await page.locator("form .field_error", { hasText: "Please enter your OSRS username" }).waitFor();
    expectQuiet();
    await context.close();
  },
);

longTest(
  "capes that exclude each other give way, the Quest Cape takes the place of a range, and both are said",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser);
    await visit(page, `${shop.origin}/sell-accounts?accountLoginType=legacy&hasUntradeables=yes`);
    const chosen = () =>
      page
        .getByRole("checkbox", { checked: true })
        .evaluateAll((boxes) => boxes.map((box) => (box instanceof HTMLInputElement ? box.value : "")));
    const said = (text: string) => page.getByRole("status").filter({ hasText: text }).waitFor();
    await pick(page, "Fire cape");
    await pick(page, "Quiver only");
    expect(await chosen()).toEqual(["quiver_only", "fire_cape"]);
    await pick(page, "Infernal Cape + Quiver");
    await expect.poll(chosen).toEqual(["infernal_cape_quiver"]);
    await said("Infernal Cape + Quiver replaces Quiver only and Fire cape.");
    await pick(page, "Infernal cape only");
    await expect.poll(chosen).toEqual(["infernal_cape_only"]);
    await said("Infernal cape only replaces Infernal Cape + Quiver.");
    await pick(page, "Infernal cape only");
    await expect.poll(chosen).toEqual([]);
    await pick(page, "Rigour prayer");
    await pick(question(page, asked.quests), "Yes");
    await pick(page, "200 to 249 points");
    await summary(page).getByText("Quests: 200 to 249 points").waitFor();
    await pick(page, "Quest Cape");
    await said("The Quest Cape replaces the range.");
    const ranges = page.getByRole("group", { name: /how many quest points/ }).getByRole("radio");
    expect(
      await ranges.evaluateAll((all) => all.every((one) => one.matches(":disabled:not(:checked)"))),
    ).toBe(true);
    await summary(page).getByText("Quests: Quest Cape").waitFor();
    await pick(page, "Quest Cape");
    expect(await ranges.first().isEnabled()).toBe(true);
    expectQuiet();
    await context.close();
  },
);

longTest("a Jagex Launcher account is a dead end with a way to ask and a way back", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  await visit(page, `${shop.origin}/sell-accounts`);
  await pick(page, "Jagex Launcher");
  await page.getByText("Sorry!", { exact: true }).waitFor();
  expect(await askForOffer(page).isDisabled()).toBe(true);
  expect(await page.getByRole("main").getByRole("link", { name: "Message us" }).getAttribute("href")).toBe(
    "/support/chat",
  );
  await choice(page, /^Jagex/).press("Enter");
  await page.getByText("Sorry!", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.getByText("Sorry!", { exact: true }).waitFor({ state: "hidden" });
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
  expect(await askForOffer(page).isDisabled()).toBe(false);
  const jagex = answersAddress({ ...answers, accountLoginType: "jagex-launcher" });
  await visit(page, shop.origin + jagex);
  await page.getByText("Sorry!", { exact: true }).waitFor();
  expectQuiet();
  await context.close();
});

longTest("reloading, leaving and coming back later keep every answer, until one starts over", async () => {
  const { page, context, expectQuiet } = await openPage(browser);
  const range = () => choice(page, /^150 to 199/).isChecked();
  // As the address of a single question was, which browsers have kept.
  await visit(page, shop.origin + answersAddress(answers).replace("?", "?step=quests&"));
  await pick(page, "150 to 199 points");
  await page.reload();
  await hydrated(page);
  expect(await range()).toBe(true);
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL(`${shop.origin}/`);
  await page.goBack();
  await question(page, asked.pets).waitFor();
  expect(await page.getByRole("spinbutton", { name: "Boss pet" }).inputValue()).toBe("2");
  expect(await range()).toBe(true);
  await visit(page, `${shop.origin}/sell-accounts`);
  await page.getByText("Your answers are still here").waitFor();
  const held = readDraft(new URL(page.url()).searchParams).raw;
  expect(settleAnswers(held)).toEqual({ ok: true, value: { ...answers, questPointsRange: "150-199" } });
  await page.getByRole("link", { name: "Start over" }).click();
  await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);
  expect(page.url()).toBe(`${shop.origin}/sell-accounts`);
  await page.reload();
  await hydrated(page);
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
  expectQuiet();
  await context.close();
});

longTest(
  "a lost connection stops neither the answers nor loses the username, and sending it again makes one offer",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    const settled = followRequests(page);
    await visit(page, shop.origin + answersAddress({ ...answers, penaltyType: "mute_only" }));
    await messagesAtHand(page);
    await settled();
    await context.setOffline(true);
    await pick(question(page, asked.penalties), "No");
    await page.getByLabel("OSRS username").fill("Cinder Wren");
    await page.getByRole("button", { name: "Get My Offer" }).tap();
    const text = "Network error. Please check your connection and try again.";
    await expectToast(page, "Connection error", text);
    await page.getByRole("alert").getByText(text).waitFor();
    expect(await page.getByLabel("OSRS username").inputValue()).toBe("Cinder Wren");
    await context.setOffline(false);
    const made = () => shop.query("select id from account_offers where rsn = 'Cinder Wren'");
    const answerLost = Promise.withResolvers<void>();
    await page.route("**/sell-accounts.data*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
      answerLost.resolve();
    });
    await page.getByRole("button", { name: "Get My Offer" }).tap();
    await answerLost.promise;
    expect(await made()).toHaveLength(1);
    await page.unroute("**/sell-accounts.data*");
    await page.getByRole("button", { name: "Get My Offer" }).tap();
    await page.waitForURL(offerPath);
    expect(await made()).toHaveLength(1);
    expectQuiet();
    await context.close();
  },
);

longTest(
  "names that are not ranked and high scores that are down are told apart, and the name stays",
  async () => {
    const { page, context } = await openPage(browser);
    await visit(page, shop.origin + answersAddress(answers));
    const name = page.getByLabel("OSRS username");
    await name.fill("Lost Plover");
    await page.getByRole("button", { name: "Get My Offer" }).click();
    await expectToast(page, "Username not found", "Username not found. Please check your RSN.");
    await page
      .locator("form .field_error", { hasText: "Username not found. Please check your RSN." })
      .waitFor();
    expect(await name.inputValue()).toBe("Lost Plover");
    await name.fill("Torn Page");
    await page.getByRole("button", { name: "Get My Offer" }).click();
    await page.getByRole("button", { name: "Calculating..." }).waitFor();
    await expectToast(page, "Server error", "can't reach the game's high scores right now");
    expect(await name.inputValue()).toBe("Torn Page");
    await page.reload();
    await hydrated(page);
    await expect.poll(() => name.inputValue()).toBe("Torn Page");
    await context.close();
  },
);

longTest("an account whose answers leave nothing is told so, with and without scripts", async () => {
  const worthless: Answers = {
    ...answers,
    untradeableItems: [],
    questPointsRange: null,
    pets: { skilling: 0, boss: 0, prestige: 0 },
    accountType: "other",
    combatAchievementLevel: "none",
    diaryCompletion: "none",
    penaltyType: "active_macro_rwt",
  };
  const address = shop.origin + answersAddress(worthless);
  const { page, context } = await openPage(browser);
  const note = (where: Page) =>
    where.locator("form").getByRole("status").getByText("We can't make an offer for this account.");
  await visit(page, address);
  await note(page).waitFor();
  expect(await askForOffer(page).isDisabled()).toBe(true);
  await page.getByRole("radio", { name: /ban/i, checked: true }).press("Enter");
  await note(page).waitFor();
  await pick(page, "Mute only");
  await note(page).waitFor({ state: "hidden" });
  expect(await askForOffer(page).isDisabled()).toBe(false);
  await context.close();
  const plain = await openPage(browser, { javaScriptEnabled: false });
  await plain.page.goto(address);
  await plain.page.getByLabel("OSRS username").fill("Dune Otter");
  await askForOffer(plain.page).click();
  await note(plain.page).waitFor();
  await pick(plain.page, "Mute only");
  await askForOffer(plain.page).click();
  await plain.page.waitForURL(offerPath);
  await plain.context.close();
});

longTest(
  "what was said of an answer goes with it, its message too, and never lies on the question of a phone",
  async () => {
    const { page, context, expectQuiet } = await openPage(browser, windows.phone);
    await messagesStay(page);
    await visit(page, `${shop.origin}/sell-accounts`);
    await askForOffer(page).tap();
    await expectToast(page, "An answer is missing");
    const covered = () =>
      page.evaluate(() => {
        const message = document.querySelector(".toast_toasts")?.getBoundingClientRect();
        const asked = document.querySelector(".questionnaire_question")?.getBoundingClientRect();
        return !message || !asked || (message.top < asked.bottom && asked.top < message.bottom);
      });
    await expect.poll(covered).toBe(false);
    await pick(page, "Jagex Launcher");
    await toastOf(page, "An answer is missing").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Go Back" }).tap();
    await page.getByText("Sorry!", { exact: true }).waitFor({ state: "hidden" });
    expect(await question(page, asked.login).locator(".field_error").count()).toBe(0);
    expectQuiet();
    await context.close();
  },
);

longTest("a signed-in person finds the game name of their profile", async () => {
  const { page, context } = await openPage(browser);
  await signIn(page, shop.origin, "customer@goldhall.test", "/support");
  await visit(page, shop.origin + answersAddress(answers));
  expect(await page.getByLabel("OSRS username").inputValue()).toBe("Vault Heron");
  await context.close();
});

longTest("without scripts the page says what is missing, keeps it, and leads to the offer", async () => {
  const { page, context } = await openPage(browser, { ...windows.phone, javaScriptEnabled: false });
  const error = (text: string) => page.locator("form .field_error", { hasText: text }).first().waitFor();
  await page.goto(`${shop.origin}/sell-accounts`);
  await askForOffer(page).click();
  await error("Please select an option before continuing");
  await pick(page, "Jagex Launcher");
  await pick(question(page, asked.penalties), "No");
  await askForOffer(page).click();
  await page.getByText("Sorry!", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Go Back" }).click();
  await page.getByText("Sorry!", { exact: true }).waitFor({ state: "detached" });
  expect(await choice(question(page, asked.penalties), "No").isChecked()).toBe(true);
  expect(await page.getByRole("radio", { checked: true }).count()).toBe(1);
  await pick(page, "Legacy");
  await pick(question(page, asked.untradeables), "Yes");
  await page.getByLabel("OSRS username").fill("Lost Plover");
  await askForOffer(page).click();
  await error("Please select at least one untradeable item");
  expect(await page.getByLabel("OSRS username").inputValue()).toBe("Lost Plover");
  for (const item of ["Rigour prayer", "Avernic defender"]) await pick(page, item);
  for (const card of ["Yes", "100 to 149 points"]) await pick(question(page, asked.quests), card);
  await pick(question(page, asked.pets), "Yes");
  await page.getByRole("spinbutton", { name: "Skilling pet" }).fill("1");
  await page.getByRole("spinbutton", { name: "Boss pet" }).fill("2");
  for (const card of ["Zerker", "Yes", "Hard", "One elite"]) await pick(question(page, asked.build), card);
  await askForOffer(page).click();
  await error("Username not found. Please check your RSN.");
  expect(await page.getByLabel("OSRS username").inputValue()).toBe("Lost Plover");
  await page.getByLabel("OSRS username").fill("Dune Otter");
  await askForOffer(page).click();
  await page.waitForURL(offerPath);
  expect(await offerAt(page)).toEqual({ rsn: "Dune Otter", answers });
  await context.close();
});

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

longTest("the page fits a small phone and axe finds nothing in either theme", async () => {
  const { page, context } = await openPage(browser, windows.phone);
  const jagex = "/sell-accounts?accountLoginType=jagex-launcher";
  const missing = "/sell-accounts?step=username&accountLoginType=legacy&hasUntradeables=yes";
  const found: unknown[] = [];
  for (const address of [jagex, missing, answersAddress(answers)]) {
    await visit(page, shop.origin + address);
    await page.setViewportSize({ width: 320, height: 700 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (wide > 0) found.push({ address, wide });
    for (const fault of await faultsInThemes(page, { tags: rules })) found.push({ address, ...fault });
  }
  expect(found).toEqual([]);
  await context.close();
});
