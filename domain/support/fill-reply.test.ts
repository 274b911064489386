import { expect, test } from "vitest";
import { fillReply, unfilledIn, unknownIn } from "./fill-reply.ts";

test("known placeholders are replaced, the others stay and are named", () => {
  const filled = fillReply("Hi {name}, {Order} is {status}. {toString} {gift}", {
    name: "Heron",
    order: "#3f9a1c7e",
  });
  expect(filled).toBe("Hi Heron, #3f9a1c7e is {status}. {toString} {gift}");
  expect(unfilledIn(`${filled} {gift}`)).toEqual(["{status}", "{toString}", "{gift}"]);
  expect(unknownIn(filled)).toEqual(["{toString}", "{gift}"]);
});

test("what a customer is called fills nothing further", () => {
  expect(fillReply("Hi {name}", { name: "{link} $& $1", link: "https://goldhall.example" })).toBe(
    "Hi {link} $& $1",
  );
});
