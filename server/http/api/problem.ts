import { STATUS_CODES } from "node:http";
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import { int, text } from "./fields.ts";
import { apiName } from "./names.ts";

/** An error answer (RFC 9457); `code` is for programs, `detail` for people. */
export const problemSchema = z
  .object({
    type: text("Always `about:blank`. Use `code` to tell errors apart."),
    title: text("The kind of error.", "Bad Request"),
    status: int("The HTTP status.", 400),
    code: text("The kind of error, for programs.", "invalid"),
    detail: text(
      "What's wrong, in a sentence you can show to customers.",
      "A RuneScape name has 1 to 12 letters, digits, spaces, - or _",
    ),
    field: text("The field with the problem, the first of `errors`.").optional(),
    errors: z
      .array(z.object({ field: z.string(), detail: z.string() }))
      .optional()
      .openapi({ description: "Every invalid field." }),
    request_id: text("With a 500: include it when you contact us.").optional(),
  })
  .openapi("Problem");

type Problem = z.infer<typeof problemSchema>;
export const problemType = "application/problem+json";

/** Node has the older names of two of them (RFC 9110). */
const titles: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: "Content Too Large",
  422: "Unprocessable Content",
};

/** Failures of HTTP, in addition to the kernel's table. */
const httpStatus = {
  method_not_allowed: 405,
  too_large: 413,
  too_long: 414,
  unsupported_type: 415,
  no_offer: 422,
  stats_too_low: 422,
  internal: 500,
} as const;
const statuses = { ...failureStatus, ...httpStatus };

/** The HTTP status of a failure. */
export function statusOf(code: ProblemAnswer["code"]): (typeof statuses)[ProblemAnswer["code"]] {
  return statuses[code];
}

export type ProblemAnswer = {
  code: keyof typeof statuses;
  detail: string;
  field?: string | undefined;
  errors?: { field: string; detail: string }[];
  /** Additional members, such as the current state. */
  more?: Record<string, unknown>;
  headers?: Record<string, string>;
};

/** Answers a failure as a problem. */
export function refuse(c: Context, { code, detail, field, errors, more, headers }: ProblemAnswer): Response {
  const status = statusOf(code);
  const problem: Problem = {
    type: "about:blank",
    title: titles[status] ?? "Refused",
    status,
    code,
    detail,
    ...(field === undefined ? {} : { field }),
    ...(errors === undefined ? {} : { errors }),
    ...more,
  };
  const sent = { "Content-Type": problemType, "Cache-Control": "no-store", ...headers };
  return c.body(JSON.stringify(problem), status, sent);
}

/** An invalid header keeps its name. */
const keyHeader = "Idempotency-Key";

/** The API's name of a domain field: `customerEmail` → `customer_email`, `amountCents` → `amount_usd`. */
function fieldName(field: string): string {
  const renamed: Record<string, string> = {
    amountCents: "amount_usd",
    priceCents: "price_usd",
    orderId: "id",
    [keyHeader]: keyHeader,
  };
  return renamed[field] ?? apiName(field);
}

/** Answers an expected failure of a command. `more` adds members, such as the current order. */
export function refuseFailure(c: Context, failure: Failure, more?: Record<string, unknown>): Response {
  const { code, text, field, retryAfterSeconds } = failure;
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
  if (failureStatus[code] === 401) headers["WWW-Authenticate"] = challenge;
  return refuse(c, {
    code,
    detail: text,
    field: field === undefined ? undefined : fieldName(field),
    headers,
    ...(more === undefined ? {} : { more }),
  });
}

export const challenge = 'Bearer realm="shop"';

/** Answers invalid input with every invalid field. */
export function refuseInput(c: Context, error: z.ZodError): Response {
  const errors = error.issues.map((issue) => ({
    field: issue.path.join(".") || "body",
    detail: issue.message,
  }));
  const [first] = errors;
  return refuse(c, {
    code: "invalid",
    detail: first ? first.detail : "This value isn't valid.",
    field: first?.field,
    errors,
  });
}
