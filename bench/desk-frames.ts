import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import sparticuz from "@sparticuz/chromium";
import { chromium, type Page, request } from "playwright-core";
import { demoPassword } from "../demo/people.ts";
import { connect } from "../platform/database/connect.ts";
import { runningUrl } from "../platform/database/embedded.ts";
import { createLogger } from "../platform/log/logger.ts";
import { quantile, say } from "./orders/figures.ts";
import { moveTogether, ordersCtx, pendingOrders } from "./orders/moves.ts";
import { seedOrders } from "./orders/seed-orders.ts";
import { freePort, started, startShop, stopped } from "./programs.ts";

// The frames a second of the desk's list while orders change, beside the same list while nothing does:
// `npm run bench -- desk-frames [changes a second] [seconds] [orders]`. Shop, database, browser and those who
// change the orders share the processors.
const [wanted = "100", seconds = "20", orders = "10000"] = process.argv.slice(2);
/** Orders that change in one transaction. */
const together = 5;
/** With two, 92 changes a second of 100 were reached: each waited for the database. */
const moversAtOnce = 4;
const email = "manager@goldhall.test";

async function signIn(origin: string) {
  const client = await request.newContext();
  for (const [path, form] of [
    ["/auth", { form: "login", email, password: demoPassword }],
    ["/admin/login", { form: "step-up", password: demoPassword }],
  ] as const) {
    const answer = await client.post(origin + path, { form, headers: { origin }, maxRedirects: 0 });
    if (answer.status() !== 302) throw new Error(`Not let in at ${path}: ${answer.status()}`);
  }
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies.filter(({ name }) => name !== "flash");
}

type Watched = { frames: number[]; tasks: number[]; rowChanges: number };

/** What the browser draws in so many seconds: the times between frames, and its long tasks. */
function watchFrames(page: Page, milliseconds: number): Promise<Watched> {
  return page.evaluate(async (time) => {
    const watched: Watched = { frames: [], tasks: [], rowChanges: 0 };
    const tasks = new PerformanceObserver((list) => {
      watched.tasks.push(...list.getEntries().map(({ duration }) => duration));
    });
    tasks.observe({ type: "longtask" });
    const rows = new MutationObserver((changes) => {
      watched.rowChanges += changes.length;
    });
    rows.observe(document.querySelector("main") ?? document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    const end = performance.now() + time;
    let last = performance.now();
    await new Promise<void>((resolve) => {
      const frame = (at: number) => {
        watched.frames.push(at - last);
        last = at;
        if (at < end) requestAnimationFrame(frame);
        else resolve();
      };
      requestAnimationFrame(frame);
    });
    tasks.disconnect();
    rows.disconnect();
    return watched;
  }, milliseconds);
}

function print(name: string, { frames, tasks, rowChanges }: Watched, changes: number): void {
  const total = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
  const cells = [
    (changes / total).toFixed(0),
    (frames.length / total).toFixed(1),
    quantile(frames, 0.99).toFixed(1),
    Math.max(...frames).toFixed(1),
    String(tasks.length),
    Math.max(0, ...tasks).toFixed(0),
    String(rowChanges),
  ];
  say(name.padEnd(20) + cells.map((cell) => cell.padStart(11)).join(""));
}

const dataDir = mkdtempSync("/tmp/goldhall-bench-");
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const port = await freePort();
const origin = `http://localhost:${port}`;
const shop = startShop({ PORT: String(port), DATA_DIR: dataDir });
try {
  await started(shop, /open at (\S+)/);
  const connection = connect(runningUrl(dataDir), { onError: () => {} });
  await seedOrders(connection.pool, Number(orders));
  const browser = await chromium.launch({
    executablePath: await sparticuz.executablePath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    headless: true,
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addCookies(await signIn(origin));
    const page = await context.newPage();
    await page.goto(`${origin}/admin`);
    await page.waitForSelector("html[data-alive]", { state: "attached" });
    await sleep(3_000);
    say(`${os.cpus().length} processors, ${orders} orders, ${seconds} s each`);
    const heads = ["changes/s", "frames/s", "p99 ms", "longest", "long tasks", "longest", "page changes"];
    say("".padEnd(20) + heads.map((head) => head.padStart(11)).join(""));
    print("nothing changes", await watchFrames(page, Number(seconds) * 1000), 0);

    const ctx = ordersCtx(connection.db, createLogger("error"));
    const ids = await pendingOrders(connection.db, 300);
    let changes = 0;
    let isOver = false;
    // Several at once, so that none waits for another's commit, each with orders of their own; a few orders
    // in a transaction, since it is the list that is measured and the processors are shared.
    const movers = Array.from({ length: moversAtOnce }, async (_, mover) => {
      const own = ids.filter((_, index) => index % moversAtOnce === mover);
      const startedAt = performance.now();
      for (let round = 0; !isOver; round += 1) {
        const from = (round * together) % own.length;
        const hasGoneRound = Math.floor((round * together) / own.length) % 2 === 1;
        await moveTogether(ctx, own.slice(from, from + together), hasGoneRound ? "pending" : "in_progress");
        changes += together;
        const due = startedAt + ((round + 1) * together * moversAtOnce * 1_000) / Number(wanted);
        await sleep(Math.max(0, due - performance.now()));
      }
    });
    // The first change has the page drop the hints of its head, and the browser compile what draws a list
    // anew.
    const first = await watchFrames(page, 3_000);
    const changesBefore = changes;
    const watched = await watchFrames(page, Number(seconds) * 1000);
    isOver = true;
    await Promise.all(movers);
    print("the first changes", first, changesBefore);
    print("orders change", watched, changes - changesBefore);
  } finally {
    await browser.close();
    await connection.close();
  }
} finally {
  await stopped(shop);
  rmSync(dataDir, { recursive: true, force: true });
}
