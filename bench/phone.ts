import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import pg from "pg";
import { runningUrl } from "../platform/database/embedded.ts";
import { quantile, say } from "./orders/figures.ts";
import { drawFirstPictures } from "./phone/draw-first-pictures.ts";
import { type PhonePage, phonePages } from "./phone/phone-pages.ts";
import { type Run, runLighthouse } from "./phone/run-lighthouse.ts";
import { printBytes, printSpeed, printSpeedHead, printWakeUps } from "./phone/tables.ts";
import { type WakeUp, wakeUp } from "./phone/wake-up.ts";
import { freePort, started, startShop, stopped } from "./programs.ts";

// How fast the pages are on a phone, by Lighthouse: `npm run bench -- phone [pages] [runs]`, such as `phone
// /,pay 3`. In turn with each run of a page, a bare static page of as many bytes is measured, which says how
// far this machine and this browser are. Then the page is woken by a touch. Printed are medians of the runs.
const [wantedPages = "all", runs = "5"] = process.argv.slice(2);

const load = () => os.loadavg().map((value) => value.toFixed(1));

/** The path of the listing that is measured, once the pictures on a phone's first screens are drawn. */
async function drawPictures(): Promise<string> {
  const client = new pg.Client(runningUrl(dataDir));
  await client.connect();
  try {
    return await drawFirstPictures(async (text, values) => (await client.query(text, values)).rows, 8);
  } finally {
    await client.end();
  }
}

/** Measures a page and its bare counterpart in turn, and how it wakes. */
async function measure(page: PhonePage): Promise<{ ours: Run[]; bare: Run[]; wakeUps: WakeUp[] }> {
  const visit = () => runLighthouse(`${origin}${page.path}`, page.cookie);
  // What the server makes once, it has made before the first run.
  const warm = await visit();
  const server = spawn(process.execPath, ["bench/bare-page.ts", JSON.stringify(warm.bytesByKind)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ours: Run[] = [];
  const bare: Run[] = [];
  const wakeUps: WakeUp[] = [];
  try {
    const bareOrigin = `http://127.0.0.1:${await started(server, /(\d+)/)}`;
    while (ours.length < Number(runs)) {
      ours.push(await visit());
      bare.push(await runLighthouse(`${bareOrigin}/`));
      wakeUps.push(await wakeUp(`${origin}${page.path}`, page.cookie));
    }
  } finally {
    await stopped(server);
  }
  return { ours, bare, wakeUps };
}

const dataDir = mkdtempSync("/tmp/goldhall-bench-");
// The database user must be able to enter it.
chmodSync(dataDir, 0o755);
const shopPort = await freePort();
const origin = `http://localhost:${shopPort}`;
const shop = startShop({ PORT: String(shopPort), DATA_DIR: dataDir });
try {
  await started(shop, /open at (\S+)/);
  const pages = (await phonePages(origin, await drawPictures())).filter(
    ({ name }) => wantedPages === "all" || wantedPages.split(",").includes(name),
  );
  say(`${os.cpus().length} processors, load before ${load().join(" ")}; medians of ${runs} runs`);
  printSpeedHead();
  const measured = [];
  for (const page of pages) {
    const done = { name: page.name, ...(await measure(page)) };
    printSpeed(done);
    measured.push(done);
  }
  printBytes(measured);
  printWakeUps(measured);
  const indexes = measured.flatMap(({ ours, bare }) => [...ours, ...bare].map((run) => run.benchmarkIndex));
  say(
    `\nLighthouse's benchmark index of this machine ${quantile(indexes, 0.5).toFixed(0)} (${Math.min(...indexes)} to ${Math.max(...indexes)}), load after ${load().join(" ")}`,
  );
} finally {
  await stopped(shop);
  rmSync(dataDir, { recursive: true, force: true });
}
