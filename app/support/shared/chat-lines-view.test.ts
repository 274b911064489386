import { expect, test } from "vitest";
import { chatLinesView } from "./chat-lines-view.ts";

const line = (
  seq: number,
  at: string,
  author: "visitor" | "staff" | "system" = "visitor",
  text = "Hello",
) => ({
  seq,
  author,
  staffName: author === "staff" ? "Teller Finch" : null,
  isMine: author === "visitor",
  text,
  at: new Date(at),
});
const at = "2026-11-20T12:00:00Z";
const hrefOf = () => null;
const shopName = "Heron & Sons";

test("staff are shown by their name, and the shop speaks where nobody does", () => {
  const lines = [line(1, at), line(2, at, "staff"), line(3, at, "system")];
  const shown = chatLinesView(lines, { visitor: "Heron", shopName, hrefOf });
  expect(shown.map(({ who }) => who)).toEqual(["Heron", "Teller Finch", shopName]);
});

test("what staff wrote on Discord says so", () => {
  const written = { ...line(1, at, "staff"), isFromDiscord: true };
  const [shown] = chatLinesView([written], { visitor: "Heron", shopName, hrefOf });
  expect(shown?.who).toBe("Teller Finch, on Discord");
});

test("numbers lead where this side may go, and others stay words", () => {
  const [shown] = chatLinesView([line(1, at, "visitor", "#3F9A1C7E or #00000002?")], {
    visitor: "You",
    shopName,
    hrefOf: (number) => (number === "3f9a1c7e" ? "/track-order/3f9a1c7e" : null),
  });
  expect(shown?.pieces).toEqual([
    { text: "#3F9A1C7E", href: "/track-order/3f9a1c7e" },
    { text: " or ", href: null },
    { text: "#00000002", href: null },
    { text: "?", href: null },
  ]);
});
