import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { startDemoHiscores } from "../../demo/hiscores/service.ts";
import { asked, askForOffer, offerPath, pick, question } from "./sale-acts.ts";

/** The demo's high scores behind an address that can be taken down and put up again. */
export async function switchableHiscores() {
  const demo = await startDemoHiscores();
  let isUp = true;
  const server = createServer((request, response) => {
    const { search } = new URL(request.url ?? "/", "http://localhost");
    if (!isUp) return void response.writeHead(503).end("Back soon");
    fetch(demo.url + search).then(
      async (answer) => response.writeHead(answer.status).end(await answer.text()),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    env: { HISCORES_URL: `http://127.0.0.1:${port}/` },
    set(up: boolean) {
      isUp = up;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await demo.stop();
    },
  };
}

/** Answers all six questions as `saleAnswers` has it; works without scripts too. */
export async function answerQuestions(page: Page): Promise<void> {
  const cards: [keyof typeof asked, string[]][] = [
    ["login", ["Legacy"]],
    ["untradeables", ["Yes", "Rigour prayer", "Avernic defender"]],
    ["quests", ["Yes", "100 to 149 points"]],
    ["pets", ["Yes"]],
    ["build", ["Zerker", "Yes", "Hard", "One elite"]],
    ["penalties", ["No"]],
  ];
  for (const [at, names] of cards) {
    for (const name of names) await pick(question(page, asked[at]), name);
  }
  await page.getByRole("spinbutton", { name: "Skilling pet" }).fill("1");
  await page.getByRole("spinbutton", { name: "Boss pet" }).fill("2");
}

/** Asks for the offer of a game name; its id. */
export async function getOffer(page: Page, rsn: string): Promise<string> {
  await page.getByLabel("OSRS username").fill(rsn);
  await askForOffer(page).click();
  await page.waitForURL(offerPath);
  return offerPath.exec(page.url())?.[1] ?? "";
}

/** The heading of the page. */
export function title(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

/** What heads the page that asks where to pay and for the login. */
export const payTitle = "How Would You Like to Get Paid?";

/** From the offer to the page that asks where to pay. */
export async function choosePayment(page: Page, method: string): Promise<void> {
  await page.getByRole("link", { name: "Sell Now" }).click();
  await title(page, payTitle).waitFor();
  await pick(page, method);
}

/** Gives the account's login and sends the page; then the last question is asked. */
export async function giveLogin(page: Page, login: { name: string; password: string }) {
  await page.getByLabel("Login email or username", { exact: true }).fill(login.name);
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.getByRole("button", { name: "Submit" }).click();
}

/** Says yes to the last question and comes to the receipt; the order's id. */
export async function confirmSelling(page: Page): Promise<string> {
  await page.getByText("Are you sure you want to sell your account? This action cannot be undone.").waitFor();
  await page.getByText("All sales are final and will be automatically processed.").waitFor();
  await page.getByRole("button", { name: "Yes, Sell My Account" }).click();
  await page.waitForURL(/\/receipt\?orderId=/);
  return new URL(page.url()).searchParams.get("orderId") ?? "";
}

/** The cookies of a browser as a header, for asking without it. */
export async function cookiesOf(context: BrowserContext, origin: string): Promise<string> {
  const cookies = await context.cookies(origin);
  return cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
}
