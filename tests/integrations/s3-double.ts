import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type S3Double = {
  origin: string;
  /** What is in the bucket, by key. */
  stored: Map<string, Buffer>;
  /** Answers that many requests with this status before it works again. */
  fail(status: number, times: number): void;
  close(): Promise<void>;
};

type Grant = { accessKeyId: string; secretAccessKey: string; region: string; bucket: string };

/**
 * A small S3 service that believes nothing: it works out signature V4 of each request by itself (AWS's
 * documented steps), checks the hash of the body and the age of the request, and answers as S3 does.
 */
export async function s3Double(grant: Grant): Promise<S3Double> {
  const stored = new Map<string, Buffer>();
  let failing = { status: 500, times: 0 };
  const server = createServer((request, response) => {
    collect(request).then((body) => {
      if (failing.times > 0) {
        failing = { ...failing, times: failing.times - 1 };
        return answer(response, failing.status);
      }
      const fault = faultOf(grant, request, body);
      if (fault) return answer(response, 403, Buffer.from(`<Error><Code>${fault}</Code></Error>`));
      serve(stored, grant.bucket, request, response, body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    stored,
    fail: (status, times) => {
      failing = { status, times };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function collect(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

function serve(
  stored: Map<string, Buffer>,
  bucket: string,
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
): void {
  const { pathname } = new URL(request.url ?? "/", "http://s3");
  const key = decodeURIComponent(pathname.slice(bucket.length + 2));
  const found = stored.get(key);
  if (!pathname.startsWith(`/${bucket}/`)) answer(response, 404);
  else if (request.method === "PUT") {
    stored.set(key, body);
    answer(response, 200);
  } else if (request.method === "DELETE") {
    stored.delete(key);
    answer(response, 204);
  } else if (found) answer(response, 200, found);
  else answer(response, 404, Buffer.from("<Error><Code>NoSuchKey</Code></Error>"));
}

function answer(response: ServerResponse, status: number, body?: Buffer): void {
  response.writeHead(status, { "Content-Length": body?.length ?? 0 });
  response.end(body);
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();

/** What is wrong with a request, as S3 names it; null when it is signed as it should be. */
function faultOf(grant: Grant, request: IncomingMessage, body: Buffer): string | null {
  const { headers, method = "" } = request;
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? "",
  );
  if (!given) return "AccessDenied";
  const [, credential = "", signed = "", signature = ""] = given;
  const moment = String(headers["x-amz-date"]);
  const day = moment.slice(0, 8);
  const scope = `${day}/${grant.region}/s3/aws4_request`;
  if (credential !== `${grant.accessKeyId}/${scope}`) return "InvalidAccessKeyId";
  if (Math.abs(Date.now() - timeOf(moment)) > 15 * 60_000) return "RequestTimeTooSkewed";
  const names = signed.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name)))
    return "AccessDenied";
  const bodyHash = String(headers["x-amz-content-sha256"]);
  if (bodyHash !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const url = new URL(request.url ?? "/", "http://s3");
  const canonical = [
    method,
    url.pathname,
    [...url.searchParams].map(([name, value]) => `${name}=${value}`).join("&"),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signed,
    bodyHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", moment, scope, sha256(canonical)].join("\n");
  const parts = [day, grant.region, "s3", "aws4_request"];
  const key = parts.reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${grant.secretAccessKey}`);
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

function timeOf(moment: string): number {
  return Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
}
