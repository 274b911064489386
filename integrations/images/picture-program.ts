import { writeFileSync } from "node:fs";
import type { PictureAnswer, PictureRequest, PictureWork } from "./picture-messages.ts";
import { avifOf, drawSvg, encodeLogo, encodePicture } from "./picture-work.ts";

// The program that codes pictures, in a process of its own beside the shop (picture-process.ts). It knows
// nothing of the shop: no database, no secrets. Its one argument is how many megabytes of memory it may take.
const mostBytes = Number(process.argv[2]) * 1_048_576;
const watchMilliseconds = 50;

// Ends at once also while a decoder works for ever: an orderly end would wait for its thread.
const endNow = () => process.kill(process.pid, "SIGKILL");
const answer = (message: PictureAnswer, then = () => {}) => process.send?.(message, then);

// The pipe to the shop closes however the shop ends.
process.on("disconnect", endNow);
// Ctrl-C reaches every program of the terminal; the shop still finishes the pictures of its running requests.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

process.on("message", async (request: PictureRequest) => {
  try {
    answer({ state: "made", made: await work(request) });
  } catch (error) {
    answer({ state: "failed", reason: error instanceof Error ? error.message : "no reason given" });
  }
});

function work({ action, given }: PictureRequest): Promise<PictureWork[keyof PictureWork]["made"]> {
  if (action === "encode") return encodePicture(given.bytes, given.kind);
  if (action === "logo") return encodeLogo(given.bytes, given.kind);
  return action === "avif" ? avifOf(given.webp, given.size) : drawSvg(given.svg);
}

const watch = setInterval(() => {
  const bytes = process.memoryUsage.rss();
  if (bytes <= mostBytes) return;
  clearInterval(watch);
  answer({ state: "too large", megabytes: Math.round(bytes / 1_048_576) }, endNow);
}, watchMilliseconds);

try {
  // Should the machine run out of memory first, Linux ends this program and not the shop.
  writeFileSync("/proc/self/oom_score_adj", "1000");
} catch {
  // Other systems choose themselves.
}
answer({ state: "ready" });
