/** Every kind of expected failure, with the HTTP status it is answered with. The only such table. */
export const failureStatus = {
  invalid: 400,
  unauthenticated: 401,
  step_up_required: 401,
  forbidden: 403,
  wrong_origin: 403,
  not_found: 404,
  conflict: 409,
  expired: 410,
  key_reused: 422,
  locked: 423,
  too_many: 429,
  unavailable: 503,
} as const;

type FailureCode = keyof typeof failureStatus;

/**
 * An expected failure. `text` is what a person may read (Rule S5), never anything internal; `title` heads the
 * toast; `field` names the form field it belongs to; `retryAfterSeconds` goes with `too_many` and `locked`.
 */
export type Failure = {
  code: FailureCode;
  text: string;
  title?: string;
  field?: string;
  /** Of what is asked for next rather than wrong, such as a code that was just mailed. */
  tone?: "info";
  retryAfterSeconds?: number;
  /** Where whoever is refused goes on, as their page links it. */
  waysOn?: readonly WayOn[];
};

/** What a refusal offers instead: signing in, or a conversation with us. */
export type WayOn = "sign_in" | "support";
