import type { PictureCoder } from "../../domain/listings/ports.ts";
import type { LogoCoder } from "../../domain/settings/ports.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Logger } from "../../platform/log/logger.ts";
import { kindNames, kindOf, type PictureKind } from "./picture-kind.ts";
import { NotStartedError, type ProcessLimits, pictureProcess } from "./picture-process.ts";
import { workQueue } from "./work-queue.ts";

const mostBytes = 10 * 1024 * 1024;
const mostLogoBytes = 1024 * 1024;
/** Uploads that are read or wait for it; each holds its bytes in memory. */
const mostAtOnce = 8;
/** Drawings of our own that are made or wait for it. */
const mostDrawings = 16;

/** Work is a picture that is read, one of its three AVIF files, or a drawing. */
const usualLimits: ProcessLimits = {
  startSeconds: 30,
  workSeconds: 30,
  idleSeconds: 20,
  mostWork: 100,
  mostMegabytes: 700,
};

/**
 * The coder of pictures, whose work is done by libvips in a process of its own: one piece of work at a time,
 * whatever is sent and by how many. A picture that ends that process, or takes too long, is refused like one
 * that cannot be read.
 */
export function createPictureCoder({
  log,
  limits = {},
}: {
  log: Pick<Logger, "warn" | "error">;
  limits?: Partial<ProcessLimits>;
}): PictureCoder & LogoCoder & { pid(): number | null } {
  const program = pictureProcess({ ...usualLimits, ...limits }, log);
  // Each kind of work has one piece in the program's line at most, so that an upload waits for one AVIF and
  // one drawing, not for all.
  const reading = workQueue(mostAtOnce);
  const writing = workQueue(Number.POSITIVE_INFINITY);
  const drawing = workQueue(mostDrawings);
  return {
    async encode(bytes) {
      const checked = checkBytes(bytes);
      if (!checked.ok) return checked;
      try {
        const encoded = await reading.run(() => program.ask("encode", { bytes, kind: checked.value }));
        return encoded ?? fail({ code: "unavailable", text: busy });
      } catch (error) {
        return error instanceof NotStartedError
          ? fail({ code: "unavailable", text: notStarted })
          : refuse(unreadable);
      }
    },
    async encodeLogo(bytes) {
      const checked = checkLogoBytes(bytes);
      if (!checked.ok) return checked;
      try {
        const encoded = await reading.run(() => program.ask("logo", { bytes, kind: checked.value }));
        return encoded ?? fail({ code: "unavailable", text: busy });
      } catch (error) {
        return error instanceof NotStartedError
          ? fail({ code: "unavailable", text: notStarted })
          : refuse(unreadable);
      }
    },
    async toAvif(webp) {
      const avifOf = (size: number) => program.ask("avif", { webp, size });
      const made = await writing.run(async () => ({
        320: await avifOf(320),
        800: await avifOf(800),
        1600: await avifOf(1600),
      }));
      if (!made) throw new Error("There is no end of waiting pictures");
      return made;
    },
    drawPng: (svg) => drawing.run(() => program.ask("draw", { svg })),
    pid: program.pid,
  };
}

const busy = "We're busy with other pictures. Try again in a moment.";
const notStarted = "We can't read pictures right now. Try again in a moment.";
const unreadable = "We could not read this picture. Save it again, or send another one.";

/** What can be said of a file before it is read as a picture. */
function checkBytes(bytes: Uint8Array): Result<PictureKind> {
  if (bytes.byteLength > mostBytes) {
    return refuse(`This file has ${megabytes(bytes.byteLength)} MB, and a picture can have at most 10 MB.`);
  }
  const found = kindOf(bytes);
  return "failure" in found ? refuse(found.failure) : ok(found.kind);
}

/** The same of a logo, which browsers, mail programs and PDF readers show. */
function checkLogoBytes(bytes: Uint8Array): Result<PictureKind> {
  if (bytes.byteLength > mostLogoBytes) {
    return refuse(`This file has ${megabytes(bytes.byteLength)} MB, and a logo can have at most 1 MB.`);
  }
  const found = kindOf(bytes);
  if ("failure" in found) return refuse(`${found.failure.split(". ")[0]}. ${sendLogo}`);
  if (logoKinds.includes(found.kind)) return ok(found.kind);
  return refuse(`We don't take a ${kindNames[found.kind]} as a logo. ${sendLogo}`);
}
const sendLogo = "Send a PNG, WebP or JPEG.";
const logoKinds: readonly PictureKind[] = ["png", "webp", "jpeg"];

const refuse = (text: string) => fail({ code: "invalid", text });
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
