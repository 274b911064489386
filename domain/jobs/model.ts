/** What a job is about, by the names of the ids in its payload. */
export const jobSubjects = [
  "orderId",
  "personId",
  "referrerId",
  "chatId",
  "mailId",
  "importId",
  "eventId",
  "deliveryId",
  "messageId",
  "pictureId",
] as const;
export type JobSubject = { of: (typeof jobSubjects)[number]; id: string };

/** Most jobs that are run again at once. */
export const mostRunAgain = 1_000;

/** The longest reason for removing a job, in characters. */
export const longestReason = 300;

/** The names of jobs: small letters, digits, `-` and `_`. */
export const jobKindPattern = /^[a-z0-9_-]{1,60}$/;

export { cleanError } from "./clean-error.ts";
