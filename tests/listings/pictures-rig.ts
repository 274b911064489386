import { randomUUID } from "node:crypto";
import type { PicturesCtx } from "../../domain/listings/index.ts";
import type { ListingState } from "../../domain/listings/model.ts";
import { accountListings } from "../../domain/listings/tables.ts";
import { createPictureCoder } from "../../integrations/images/picture-coder.ts";
import { visitor } from "../../kernel/actor.ts";
import { fixedClock } from "../../kernel/clock.ts";
import { checkFileKey } from "../../platform/files/model.ts";
import type { FileStore } from "../../platform/files/ports.ts";
import type { TestDatabase } from "../support/database.ts";
import { recordingLog } from "../support/tools.ts";

/** The real coder; tests of a worker share its program. */
export const pictureCoder = createPictureCoder({ log: recordingLog() });

/** Files in memory, by their keys. */
export function memoryFiles(): FileStore & { stored: Map<string, Uint8Array> } {
  const stored = new Map<string, Uint8Array>();
  return {
    stored,
    put: async (key, bytes) => void stored.set(checkFileKey(key), bytes),
    get: async (key) => {
      const bytes = stored.get(checkFileKey(key));
      return bytes ? new Uint8Array(bytes) : null;
    },
    exists: async (key) => stored.has(checkFileKey(key)),
    delete: async (key) => void stored.delete(checkFileKey(key)),
    trouble: async () => null,
  };
}

/** A shop that keeps pictures: real coder, files in memory, a clock of its own. */
export function picturesShop(database: TestDatabase) {
  const clock = fixedClock(new Date("2026-11-20T12:00:00Z"));
  const files = memoryFiles();
  const ctx: PicturesCtx = {
    db: database.db,
    clock,
    actor: visitor,
    log: recordingLog(),
    files,
    pictureCoder,
  };
  return { ctx, clock, files };
}

/** A listing in some state, without anything that pictures do not need. */
export async function listingIn(database: TestDatabase, state: ListingState): Promise<string> {
  const id = randomUUID();
  const now = new Date("2026-11-20T12:00:00Z");
  await database.db.insert(accountListings).values({
    id,
    slug: `listing-${id}`,
    name: "Maxed main",
    build: "Maxed",
    type: "Regular",
    loginMethod: "Legacy Email",
    combatLevel: 126,
    totalLevel: 2277,
    priceCents: 90_000,
    deliveryTime: "1 Day",
    description: "Every skill at 99.",
    state,
    loginSecretId: randomUUID(),
    createdAt: now,
    updatedAt: now,
  });
  return id;
}
