import { ConfigError } from "../platform/config/config.ts";
import { MigrationError } from "../platform/database/baseline.ts";

/** Thrown when the program cannot start for a reason that its owner can mend; the message is all they need. */
export class StartError extends Error {}

/** The oldest Node.js that knows everything the built program uses. `npm start` brings a newer one of its own. */
const oldestNode = [22, 12] as const;

/** Why this Node.js cannot run the program; null when it can. */
export function nodeProblem(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1])) return null;
  return `Goldhall needs Node.js ${oldestNode.join(".")} or newer, and this is ${version}. Start it with npm start, which brings its own, or install a newer one.`;
}

const notReached =
  "The database did not answer. Check the host and port in DATABASE_URL, and that PostgreSQL runs there and a firewall lets this machine through.";
const notTrusted =
  "The database's certificate is not trusted here. Name the file of its authority in NODE_EXTRA_CA_CERTS.";
const noRoom = "The disk is full. Make room and start again.";
const noRights =
  "A file or folder may not be written. Let the user who runs Goldhall own DATA_DIR, or choose another DATA_DIR.";

/** By the codes of PostgreSQL and of the system: what is wrong and the way out, without any value of the settings. */
const sentences: Record<string, string> = {
  ECONNREFUSED:
    "Nothing listens at the address in DATABASE_URL. Start PostgreSQL there, or correct host and port.",
  ENOTFOUND: "The host in DATABASE_URL is not known. Correct its name.",
  EAI_AGAIN: "The host in DATABASE_URL could not be looked up. Check its name and this machine's network.",
  ETIMEDOUT: notReached,
  EHOSTUNREACH: notReached,
  ENETUNREACH: notReached,
  ECONNRESET: notReached,
  "28P01": "The database refused the user or password in DATABASE_URL. Correct them.",
  "28000":
    "The database does not let this user in from here. Correct the user in DATABASE_URL, allow it in pg_hba.conf, or add ?sslmode=verify-full to DATABASE_URL if the database wants TLS.",
  "3D000":
    "The database that DATABASE_URL names does not exist. Create it with CREATE DATABASE, or correct the name.",
  "42501":
    "The database user may not create what Goldhall needs. Make it the owner of the database: ALTER DATABASE … OWNER TO …",
  "53300":
    "The database has no connection left. Raise its max_connections, or stop other programs that use it.",
  "53100": "The database's disk is full. Make room there and start again.",
  "57P03": "The database is still starting or is shutting down. Start Goldhall again in a moment.",
  "57P01": "The database was shut down meanwhile. Start Goldhall again when it runs.",
  "25006": "This database is a replica that only reads. Name the primary in DATABASE_URL.",
  DEPTH_ZERO_SELF_SIGNED_CERT: notTrusted,
  SELF_SIGNED_CERT_IN_CHAIN: notTrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: notTrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: notTrusted,
  ERR_TLS_CERT_ALTNAME_INVALID:
    "The database's certificate is for another host name. Use that name in DATABASE_URL.",
  ENOSPC: noRoom,
  EDQUOT: noRoom,
  EROFS: noRights,
  EACCES: noRights,
  EPERM: noRights,
};

/** What the driver says without a code. */
const byMessage: [RegExp, string][] = [
  [
    /client password must be/,
    "DATABASE_URL has no password, and the database wants one. Add it behind the user, after a colon.",
  ],
  [
    /does not support SSL/,
    "The database offers no TLS. Switch it on there, or take sslmode out of DATABASE_URL.",
  ],
  [/timeout|Connection terminated/i, notReached],
  [
    /^PostgreSQL (did not start|could not be set up|ended right after|cannot run as root)/,
    "The database on this machine could not be started. Its own words are in postgres.log in DATA_DIR.",
  ],
  [
    /^Another program is starting on this data/,
    "Another Goldhall is starting on this DATA_DIR. Wait for it, or choose another DATA_DIR.",
  ],
];
const deepest = 6;

/**
 * The one sentence for an error that ended the start: what is wrong and the way out. Null for a fault of our own, which only its
 * stack explains.
 */
export function startSentence(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof StartError)
    return error.message;
  for (let depth = 0, one = error; depth < deepest && one instanceof Error; depth += 1, one = one.cause) {
    const inner = one instanceof AggregateError ? one.errors.map(startSentence).find(Boolean) : undefined;
    const { message } = one;
    const known =
      inner ??
      sentences["code" in one ? String(one.code) : ""] ??
      byMessage.find(([said]) => said.test(message))?.[1];
    if (known) return known;
  }
  return null;
}

/** The sentence for a server that could not listen. */
export function listenProblem(
  error: unknown,
  { host, port }: { host: string; port: number },
): StartError | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const texts: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program. Choose another: PORT=3001 npm start`,
    EACCES: `Port ${port} needs more rights than this user has. Choose one above 1023, and let a proxy listen at ${port}.`,
    EADDRNOTAVAIL: `HOST=${host} is no address of this machine. Choose one that is, or 0.0.0.0 for all of them.`,
    ENOTFOUND: `HOST=${host} is not known. Choose an address of this machine, or 0.0.0.0 for all of them.`,
  };
  return texts[code] ? new StartError(texts[code]) : null;
}
