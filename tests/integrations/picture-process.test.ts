import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { createPictureCoder } from "../../integrations/images/picture-coder.ts";
import type { ProcessLimits } from "../../integrations/images/picture-process.ts";
import { hugePng, plainPicture } from "../support/hostile-pictures.ts";
import { longTest } from "../support/long-run.ts";
import { eventually, recordingLog } from "../support/tools.ts";

const unreadable = {
  ok: false,
  error: { code: "invalid", text: "We could not read this picture. Save it again, or send another one." },
};
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
const picture = await plainPicture("jpeg");

function coderWith(limits: Partial<ProcessLimits> = {}) {
  const log = recordingLog();
  return { log, coder: createPictureCoder({ log, limits }) };
}

/**
 * Whether a process still does something: one that has ended is listed until its parent, here perhaps none,
 * has asked.
 */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== "linux" || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
const ended = (pid: number) => eventually("the end of the process", async () => !isAlive(pid));

let victim: ChildProcess | undefined;
afterEach(() => {
  victim?.kill("SIGKILL");
});

/** The number of the program after a first piece of work. */
async function started(coder: ReturnType<typeof coderWith>["coder"]): Promise<number> {
  expect(await coder.drawPng(drawing)).not.toBeNull();
  const pid = coder.pid();
  if (pid === null) throw new Error("The program does not run.");
  return pid;
}

test("killed in the middle of a picture, it is told as a failure, logged, and the next picture has a fresh process", async () => {
  const { coder, log } = coderWith();
  const first = await started(coder);
  const broken = coder.encode(picture);
  const next = coder.encode(picture);
  await Promise.resolve();
  process.kill(first, "SIGKILL");
  expect(await broken).toEqual(unreadable);
  expect(await next).toMatchObject({ ok: true, value: { width: 640, height: 480 } });
  expect(coder.pid()).not.toBe(first);
  const causes = log.lines.map(({ facts }) => String(Reflect.get(facts, "err")));
  expect(causes).toEqual([expect.stringMatching(/SIGKILL|EPIPE|channel/i)]);
});

longTest("a picture that never ends is cut off, and the process with it", async () => {
  const { coder, log } = coderWith({ workSeconds: 2 });
  const first = await started(coder);
  process.kill(first, "SIGSTOP");
  expect(await coder.encode(picture)).toEqual(unreadable);
  await ended(first);
  expect(log.lines).toMatchObject([{ level: "warn", facts: { action: "encode", pid: first } }]);
  expect(await started(coder)).not.toBe(first);
});

test("a picture that takes too much memory is refused, and the process ends", async () => {
  const { coder, log } = coderWith({ mostMegabytes: 1 });
  expect(await coder.encode(hugePng(7_000, 5_700))).toEqual(unreadable);
  expect(String(Reflect.get(log.lines[0]?.facts ?? {}, "err"))).toMatch(/it took \d+ MB of memory/);
  expect(coder.pid()).toBeNull();
});

longTest("AVIF whose process was ended fails, so that its job tries again", async () => {
  const { coder } = coderWith();
  const first = await started(coder);
  const made = coder.toAvif(await plainPicture("webp"));
  await Promise.resolve();
  process.kill(first, "SIGKILL");
  await expect(made).rejects.toThrow();
  expect((await coder.toAvif(await plainPicture("webp")))[320].byteLength).toBeGreaterThan(100);
});

test("a process that cannot be started is nobody's fault: come back", async () => {
  const { coder, log } = coderWith({ startSeconds: 0 });
  expect(await coder.encode(picture)).toMatchObject({ ok: false, error: { code: "unavailable" } });
  expect(log.lines).toMatchObject([{ level: "error" }]);
});

longTest("uploads at the same time share one process, which ends after its share of work", async () => {
  const { coder } = coderWith({ mostWork: 9 });
  const first = await started(coder);
  const made = await Promise.all(Array.from({ length: 7 }, () => coder.encode(picture)));
  expect(made.every(({ ok }) => ok)).toBe(true);
  expect(coder.pid()).toBe(first);
  expect(await coder.encode(picture)).toMatchObject({ ok: true });
  expect(coder.pid()).toBeNull();
  await ended(first);
  expect(await started(coder)).not.toBe(first);
});

longTest("without work the process ends; work in time keeps it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { coder } = coderWith({ idleSeconds: 3 });
  const first = await started(coder);
  for (let times = 0; times < 3; times += 1) {
    vi.advanceTimersByTime(2_999);
    expect(await started(coder)).toBe(first);
  }
  vi.advanceTimersByTime(3_000);
  await ended(first);
  expect(coder.pid()).toBeNull();
});

longTest("the process ends with a shop that is killed while a picture is read", async () => {
  victim = spawn(process.execPath, ["tests/support/pictures-victim.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(victim.stdout ?? process.stdin, "data");
  const pid = Number(String(line));
  expect(isAlive(pid)).toBe(true);
  victim.kill("SIGKILL");
  await ended(pid);
});

test.skipIf(process.platform !== "linux")("the process knows nothing of the shop's environment", async () => {
  process.env.PLANTED_SECRET = "planted";
  const { coder } = coderWith();
  const pid = await started(coder);
  delete process.env.PLANTED_SECRET;
  const names = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").filter(Boolean);
  const known = /^(MALLOC_ARENA_MAX=2$|SystemRoot=|LD_LIBRARY_PATH=|TMPDIR=|TEMP=|NODE_CHANNEL_)/;
  expect(names.filter((name) => !known.test(name))).toEqual([]);
  expect(names).toContain("MALLOC_ARENA_MAX=2");
});
