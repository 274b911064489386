import { expect, test } from "vitest";
import { cleanError } from "./clean-error.ts";

test("an error is shown by its first line, cut", () => {
  expect(cleanError("It took longer than 60 s\n    at run (file.js:1)")).toBe("It took longer than 60 s");
  const ofSchema =
    '[\n  {\n    "path": ["orderId"],\n    "message": "Invalid"\n  }\n]\n    at run (file.js:1)';
  expect(cleanError(ofSchema)).toBe('[ { "path": ["orderId"], "message": "Invalid" } ]');
  expect(cleanError("Failed query: select $1\nparams: 481516")).toBe("Failed query: select $1");
  expect(cleanError("word ".repeat(100))).toHaveLength(200);
});

test("addresses, queries of links and tokens are left out", () => {
  const token = "aB3".repeat(20);
  const shown = cleanError(`heron@shop.example at https://shop.example/auth?token=${token} and ${token}`);
  expect(shown).toBe("… at https://shop.example/auth… and …");
});
