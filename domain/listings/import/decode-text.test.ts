import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();
const western = (text: string) => Buffer.from(text, "latin1");

const names = "name,login\r\nŁukasz Zdzbło,Νίκος\r\nNguyễn 李 🦊,José\r\n";

test.each([
  ["UTF-8", Buffer.from(names)],
  ["UTF-8 with its mark", Buffer.from(`\uFEFF${names}`)],
  ["UTF-16 LE", Buffer.from(`\uFEFF${names}`, "utf16le")],
  ["UTF-16 BE", swapped(`\uFEFF${names}`)],
  ["UTF-16 LE without its mark", Buffer.from(names, "utf16le")],
  ["UTF-16 BE without its mark", swapped(names)],
])("a file in %s is read letter by letter (Rule P56)", (_, file) => {
  expect(decodeText(file)).toEqual({ text: names, isGuess: false });
});

test("Excel's ordinary CSV is read as Windows-1252, its quotation marks and euros too", () => {
  expect(decodeText(bytes("4a 6f 73 e9 2c 80 35 2c 93 4d fc 6c 6c 65 72 94 2c 9c 75 66"))).toEqual({
    text: "José,€5,“Müller”,œuf",
    isGuess: true,
  });
  for (const text of ["¿Cuál?,£20,5µ", "«Où»,1ª,nº 3", "Ærø,Straße,Çoşkun".replace("ş", "s")]) {
    expect(decodeText(western(text))).toEqual({ text, isGuess: true });
  }
});

test.each([
  ["Polish letters of Windows-1250", bytes("a3 75 6b 61 73 7a 20 5a 64 7a 62 b3 6f"), /neither UTF-8/],
  ["Polish letters inside of a word", bytes("57 61 b3 ea 73 61"), /neither UTF-8/],
  ["Cyrillic letters of Windows-1251", bytes("cb f3 ea e0 f8"), /neither UTF-8/],
  ["bytes that no letter has", bytes("41 81 42"), /neither UTF-8/],
  ["half a UTF-16 letter", bytes("ff fe 41 00 00 d8 42 00"), /UTF-16/],
  ["UTF-32", bytes("ff fe 00 00 41 00 00 00"), /UTF-32/],
  ["a workbook", bytes("50 4b 03 04 14 00"), /spreadsheet/],
  ["a workbook of old", bytes("d0 cf 11 e0 a1 b1"), /spreadsheet/],
])("%s are refused by name, with what to do", (_, file, cause) => {
  expect(decodeText(file)).toEqual({ failure: expect.stringMatching(cause) });
  expect(decodeText(file)).toEqual({ failure: expect.stringContaining("Save As") });
});
