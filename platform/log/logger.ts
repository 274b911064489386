import { pino } from "pino";

const deepest = 4;

/** The part of pino that the program uses. First the facts as an object, then a short sentence. */
export type Logger = {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
  child(facts: object): Logger;
};

const secretNames = [
  "password",
  "currentPassword",
  "newPassword",
  "confirmPassword",
  "token",
  "accessToken",
  "access_token",
  "refreshToken",
  "idToken",
  "secret",
  "totp",
  "cookie",
  "authorization",
  "email",
  "to",
  "destination",
  "wallet",
  "body",
  "html",
  "text",
];

/** Paths at which pino replaces a value: each secret name at the top and up to two levels down. */
const redactedPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** A logger that writes JSON lines to standard output and redacts secrets and addresses by name (Rule P5). */
export function createLogger(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: redactedPaths, censor: "[redacted]" },
    serializers: { err: (error: unknown) => describeError(error) },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * What the log keeps of an error. Chosen by hand, because errors carry parameters, rows and whole
 * connections.
 */
type DescribedError = {
  type: string;
  message: string;
  code?: string;
  at?: string;
  cause?: DescribedError;
};

/**
 * Describes an error without the values that went into it: of a failed query the statement is kept, never its
 * parameters, which may be passwords or addresses (Rule P5).
 */
function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "something that is no error was thrown" };
  const query = Reflect.get(error, "query");
  const code = Reflect.get(error, "code");
  const described: DescribedError = {
    type: error.name,
    message: typeof query === "string" ? `Failed query: ${query}` : error.message,
  };
  if (typeof code === "string") described.code = code;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  if (frames.length > 0)
    described.at = frames
      .slice(0, 12)
      .map((line) => line.trim())
      .join("\n");
  if (error.cause !== undefined && depth < deepest) described.cause = describeError(error.cause, depth + 1);
  return described;
}
