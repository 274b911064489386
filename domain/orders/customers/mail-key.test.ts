import { expect, test } from "vitest";
import { mailKey } from "./mail-key.ts";

test.each([
  ["Heron@Shop.Example", "heron@shop.example"],
  ["heron+first@shop.example", "heron@shop.example"],
  ["he.ron@shop.example", "he.ron@shop.example"],
  ["he.r.on+x+y@GoogleMail.com", "heron@gmail.com"],
  ["heron@gmail.com", "heron@gmail.com"],
  // What is nothing but a tag stays told apart.
  ["+a@shop.example", "+a@shop.example"],
])("%s is the mailbox %s", (address, key) => {
  expect(mailKey(address)).toBe(key);
});
