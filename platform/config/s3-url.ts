import { isPrivateHost } from "./address.ts";

/** Where files are kept, when not in a folder of this machine. */
export type S3Settings = {
  /** Scheme and host, without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** What S3_URL must look like, in words. */
export const s3UrlText =
  "must be https://key:secret@host/bucket?region=…, key and secret percent-encoded; http:// only within a private network";

/**
 * Reads `https://key:secret@host/bucket?region=…`; null for anything else. The region is `us-east-1` where
 * none is named. `http` is for a store on this machine or in a private network.
 */
export function parseS3Url(text: string): S3Settings | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const [, bucket = "", ...rest] = url.pathname.replace(/\/$/, "").split("/");
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isPrivateHost(url.hostname));
  if (!isSafe) return null;
  if (!url.username || !url.password || rest.length > 0 || !bucketName.test(bucket)) return null;
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  if (accessKeyId === null || secretAccessKey === null) return null;
  const region = url.searchParams.get("region") || "us-east-1";
  return { endpoint: url.origin, bucket, region, accessKeyId, secretAccessKey };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
