import { expect, test } from "vitest";
import { turnTable } from "./turn-table.ts";

test("the documented table is what the products' rules say", async () => {
  await expect(turnTable()).toMatchFileSnapshot("../../../docs/turns.md");
});
