import { sealedAnswers } from "../platform/idempotency/once.ts";
import { livingVaultKeys } from "../platform/jobs/job-servers.ts";
import { startJobs } from "../platform/jobs/jobs.ts";
import { sealedMailBodies } from "../platform/mail/wipe-bodies.ts";
import { VaultError } from "../platform/vault/envelope.ts";
import { type KeyHolder, proveKeysAgree } from "./open-database.ts";
import type { Services } from "./services.ts";
import { StartError } from "./start-error.ts";

type Rotating = KeyHolder & Pick<Services, "log">;

/**
 * Wraps every secret anew under the first key of VAULT_KEYS; answers how many were. Refuses with StartError,
 * before anything is changed, while a running server could not open what is wrapped so. Is itself among the
 * servers meanwhile, so that none without the key can start.
 */
export async function rotateVault(services: Rotating, onProgress: (done: number) => void): Promise<number> {
  const { ctx, connection, log } = services;
  const { vault, db } = ctx;
  const server = await startJobs({ connection, lanes: [], crontab: "", log, vaultKeys: vault.keyPrints });
  try {
    await proveKeysAgree(services);
    if ((await livingVaultKeys(connection.pool)).includes(null)) throw new StartError(olderServer);
    return await vault.rotate(db, { batch: 500, onProgress, columns: [sealedMailBodies, sealedAnswers] });
  } catch (error) {
    if (error instanceof VaultError) throw new StartError(error.message);
    throw error;
  } finally {
    await server.stop();
  }
}

const olderServer =
  "A running server of this shop has an older version that doesn't report its keys. Upgrade and restart every server first.";
