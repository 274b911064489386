import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import type { S3Settings } from "../../platform/config/s3-url.ts";
import { checkFileKey } from "../../platform/files/model.ts";
import { type FileStore, FileStoreError, type FileTrouble } from "../../platform/files/ports.ts";

/** Milliseconds for one request with its tries. */
const patienceMilliseconds = 20_000;
const triesAgain = 2;

/**
 * Files in a bucket of an S3 service, addressed by path (`https://host/bucket/key`), which Amazon and its
 * likenesses take. What is sent is signed with its hash, so that nothing changed on the way is kept. Tries
 * again when the service is busy; throws with the status alone, since an answer may repeat the key's name.
 */
export function s3Files(settings: S3Settings): FileStore {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: triesAgain });
  const ask = (method: string, key: string, body?: Uint8Array) =>
    client.fetch(`${settings.endpoint}/${settings.bucket}/${checkFileKey(key)}`, {
      method,
      headers: { "X-Amz-Content-Sha256": sha256(body ?? new Uint8Array()) },
      // A copy of its own: the signer's types take no bytes that may be shared between threads.
      ...(body ? { body: new Uint8Array(body) } : {}),
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
  // Asking a bucket whether it would take a file costs as much as sending one: the last try tells.
  let trouble: FileTrouble | null = null;
  return {
    async put(key, bytes) {
      checkFileKey(key);
      try {
        const answer = await ask("PUT", key, bytes);
        await ended(answer);
        if (!answer.ok) throw failed("keep", answer);
        trouble = null;
      } catch (error) {
        trouble = error instanceof NoRoomError ? "full" : "unreachable";
        throw new FileStoreError(trouble, { cause: error });
      }
    },
    async get(key) {
      const answer = await ask("GET", key);
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
      await ended(answer);
      if (answer.status === 404) return null;
      throw failed("read", answer);
    },
    async exists(key) {
      const answer = await ask("HEAD", key);
      if (answer.ok || answer.status === 404) return answer.ok;
      throw failed("look for", answer);
    },
    async delete(key) {
      const answer = await ask("DELETE", key);
      await ended(answer);
      if (!answer.ok && answer.status !== 404) throw failed("remove", answer);
    },
    trouble: async () => trouble,
  };
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Reads the rest away, so that the connection can be used again. */
async function ended(answer: Response): Promise<void> {
  await answer.arrayBuffer();
}

class NoRoomError extends Error {}

function failed(action: string, { status }: Response): Error {
  const Failed = status === 507 ? NoRoomError : Error;
  return new Failed(`The file store did not ${action} a file (${status})`);
}
