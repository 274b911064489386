import { pino } from "pino";
import { describeError } from "./describe-error.ts";

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
