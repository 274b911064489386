import { cleanTyped } from "../../kernel/text.ts";

// Cyrillic, Greek and other letters that look like one of ours; capitals are small by then.
const alike = {
  ...{
    а: "a",
    с: "c",
    ԁ: "d",
    е: "e",
    һ: "h",
    і: "i",
    ј: "j",
    ӏ: "l",
    ո: "n",
    о: "o",
    р: "p",
    ԛ: "q",
    ѕ: "s",
  },
  ...{
    т: "t",
    ѵ: "v",
    ѡ: "w",
    ԝ: "w",
    х: "x",
    у: "y",
    к: "k",
    м: "m",
    н: "h",
    в: "b",
    α: "a",
    ε: "e",
    ι: "i",
  },
  ...{
    κ: "k",
    ν: "v",
    ο: "o",
    ρ: "p",
    τ: "t",
    υ: "u",
    χ: "x",
    γ: "y",
    ı: "i",
    ɑ: "a",
    ɡ: "g",
    ɩ: "i",
    ł: "l",
  },
} as const;
const letters = new Map<string, string>(Object.entries(alike));

/**
 * The form in which two spellings of the name that logs in to a game account are equal: without case, blanks,
 * marks and signs that have no width, and with the letters that others look like.
 */
export function loginKey(name: string): string {
  const plain = cleanTyped(name)
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\s]/gu, "");
  return [...plain].map((letter) => letters.get(letter) ?? letter).join("");
}
