import { appendFileSync } from "node:fs";
import { test } from "vitest";
import { sendHostileBodies, tableOf } from "./hostile-bodies.ts";
import { servedShop } from "./served-shop.ts";

test("try", { timeout: 1_800_000 }, async () => {
  const tell = (line: string) => appendFileSync(process.env.TRY_LOG ?? "/tmp/w/try.log", `${line}\n`);
  let t = performance.now();
  const lap = (n: string) => { tell(`${n} ${Math.round(performance.now() - t)}`); t = performance.now(); };
  const served = await servedShop();
  lap("served");
  const m = await sendHostileBodies(served, { all: process.env.ALL === "1", only: new RegExp(process.env.ONLY ?? "."), tell });
  lap("sent");
  tell(tableOf(m));
  tell(served.shop.output().split("\n").filter((l) => /"level":(40|50)/.test(l)).slice(0, 30).join("\n").slice(0, 6000));
  await served.close();
});
