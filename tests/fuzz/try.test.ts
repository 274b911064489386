import { test } from "vitest";
import { sendHostileBodies, tableOf } from "./hostile-bodies.ts";
import { servedShop } from "./served-shop.ts";

test("try", async () => {
  let t = performance.now();
  const lap = (n: string) => { console.log(n, Math.round(performance.now() - t)); t = performance.now(); };
  const served = await servedShop();
  lap("served");
  const m = await sendHostileBodies(served, { all: process.env.ALL === "1" });
  lap("sent");
  console.log(tableOf(m));
  console.log(served.shop.output().split("\n").filter((l) => /"level":(40|50)/.test(l)).slice(0, 30).join("\n").slice(0, 6000));
  await served.close();
});
