import { expect, test } from "vitest";
import { chatLinesView } from "./chat-lines-view.ts";

const line = (seq: number, at: string, author: "visitor" | "staff" | "system" = "visitor") => ({
  seq,
  author,
  staffName: author === "staff" ? "Teller Finch" : null,
  isMine: author === "visitor",
  text: "Hello",
  at: new Date(at),
});

test("the day stands above its first line only, in UTC", () => {
  const shown = chatLinesView(
    [line(1, "2026-11-20T23:59:00Z"), line(2, "2026-11-20T23:59:59Z"), line(3, "2026-11-21T00:00:00Z")],
    "You",
  );
  expect(shown.map(({ day }) => day)).toEqual(["20 November 2026", null, "21 November 2026"]);
  expect(shown.map(({ time }) => time)).toEqual(["23:59", "23:59", "00:00"]);
});

test("staff are shown by their name, and the shop speaks where nobody does", () => {
  const at = "2026-11-20T12:00:00Z";
  const shown = chatLinesView([line(1, at), line(2, at, "staff"), line(3, at, "system")], "Heron");
  expect(shown.map(({ who }) => who)).toEqual(["Heron", "Teller Finch", "Goldhall"]);
});
