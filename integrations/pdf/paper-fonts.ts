import sans from "./fonts/noto-sans.ttf?inline";
import bold from "./fonts/noto-sans-bold.ttf?inline";
import serif from "./fonts/noto-serif-bold.ttf?inline";

/** The bytes of a file that the build has put into the code, where it can't be missing. */
const bytesOf = (inlined: string) => Buffer.from(inlined.slice(inlined.indexOf(",") + 1), "base64");

/** The faces of papers: Latin with all marks, Greek, Cyrillic and Vietnamese (scripts/cut-fonts.ts). */
export const paperFonts = { text: bytesOf(sans), bold: bytesOf(bold), title: bytesOf(serif) };
