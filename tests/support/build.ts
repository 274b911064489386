import chromium from "@sparticuz/chromium";
import { builtServer } from "./built-server.ts";

/**
 * Builds the shop if its sources have changed, so that browser tests see what is in the tree, and unpacks the
 * browser: two workers that did it at once would each run a file that the other is still writing.
 */
export default async function setup() {
  builtServer();
  await chromium.executablePath();
}
