import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router";
import { outcomeToast, toast } from "../../ui/toast.ts";
import { noteReading } from "../live/loader-health.ts";
import { isOtherView, isReadAgain, rememberedDialog, rememberedPage } from "../live/remembered-page.ts";
import { failureCopy, isSaidByPage, lostCopy } from "./delivery-copy.ts";
import { type FormAnswer, withoutSecrets } from "./form-answer.ts";
import { noteAction } from "./own-actions.ts";
import { isSomethingTyped } from "./touched.ts";

/** What is said where the desk has closed over what somebody was writing (Rule P2). */
const closedDesk = {
  title: "Password needed",
  text: "Enter it at the desk in another tab, then continue here. What you typed is still here.",
};

/** Whether an answer leads to where the desk asks for the password again. */
function isDeskClosed(answer: unknown): boolean {
  if (!(answer instanceof Response)) return false;
  const to = answer.headers.get("Location");
  return to !== null && new URL(to, "http://shop").pathname === "/admin/login";
}

/** What is said instead of sending a form without a network. */
export const offlineFailure = {
  title: "You seem to be offline",
  text: "Nothing was sent. Please try again.",
};

/** Whether a form was received before the connection broke is not known, so this does not say so. */
const unreachableFailure = {
  title: "We can't reach the shop",
  text: "What you typed is still here. Please try again in a moment.",
};

/** What a proxy answers while the program behind it is away. */
const awayStatuses = new Set([502, 503, 504]);

type Args = { request: Request };
type Results = Record<string, DataStrategyResult>;

/** What is said instead of leaving a page for one that cannot come. */
export const offlinePage = { title: "You seem to be offline", text: "Check your connection and try again." };

/** What is said over a list whose other view did not come. It is asked for again until it does. */
const staleList = {
  title: "You seem to be offline",
  text: "You're seeing the last list we loaded. It updates once you're back online.",
};

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether the browser knows that it has no network. False says nothing. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}

/** Whether trying is in vain. A shop on this very machine is reached without a network. */
export function cannotReach(): boolean {
  return isOffline() && !ownMachine.has(location.hostname);
}

/** Whether an error means that no answer of the shop came back. `fetch` throws a TypeError then. */
export function isUnreachable(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return awayStatuses.has(error.status);
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}

/**
 * Keeps the page, and what was typed into it, when a form could not be delivered: the form is answered with a
 * failure in the place of the server, and no loader runs, since the answer has the status 503. A page that
 * could not be read again stays as it is. A form that came to a desk that has closed is answered so too.
 */
export async function answerUndelivered({ request }: Args, next: () => Promise<Results>): Promise<Results> {
  if (request.method === "GET") return noted(request.url, await next());
  const sent = await sentIn(request.clone());
  noteAction(request.url, sent.fields);
  const results = await next();
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const isClosed = isDeskClosed(result);
    const failure = isClosed
      ? closedDesk
      : type === "error"
        ? failureFor(sent.form, causeOf(result))
        : undefined;
    if (!failure) continue;
    if (!isSaidByPage(sent.form)) toast({ id: outcomeToast, ...failure, tone: "bad" });
    const answer: FormAnswer = { ...failure, ...sent, errors: {} };
    results[routeId] = { type: "data", result: data(answer, { status: isClosed ? 403 : 503 }) };
  }
  return results;
}

/** What a form that came to nothing is answered with; undefined when the page itself shall fail. */
function failureFor(form: string, cause: unknown) {
  if (!isUnreachable(cause)) return failureCopy(form, cause);
  return lostCopy(form) ?? (isOffline() ? offlineFailure : unreachableFailure);
}

/**
 * Tells the live pages whether their data came. A page that is only read again, and a dialog that reads
 * another page's data, keep what they show while the shop cannot be reached, instead of turning into an
 * error. So does a page of the desk in which something is being written when the desk closes.
 */
function noted(href: string, results: Results): Results {
  const closed =
    Object.values(results).some(({ result }) => isDeskClosed(result)) &&
    isReadAgain(href) &&
    isSomethingTyped();
  const lost = Object.entries(results).filter(
    ([, { type, result }]) =>
      (closed && isDeskClosed(result)) || (type === "error" && isUnreachable(causeOf(result))),
  );
  noteReading(lost.length === 0);
  if (closed) toast({ id: outcomeToast, ...closedDesk, tone: "bad" });
  const shown = lost.length > 0 ? rememberedPage(href) : null;
  if (lost.length > 0 && isOtherView(href)) toast({ id: outcomeToast, ...staleList, tone: "bad" });
  for (const [routeId] of lost) {
    if (shown?.has(routeId)) results[routeId] = { type: "data", result: shown.get(routeId) };
  }
  const aside = rememberedDialog(href);
  for (const [routeId, { type }] of Object.entries(results)) {
    if (aside && type === "error") results[routeId] = { type: "data", result: aside.data };
  }
  return results;
}

/**
 * What the router wraps an answer in that has a status of its own; it hands the failure of an action on so.
 */
const WithStatus = data(null).constructor as new () => { data: unknown };

function causeOf(result: unknown): unknown {
  return result instanceof WithStatus ? result.data : result;
}

async function sentIn(request: Request): Promise<Pick<FormAnswer, "form" | "fields">> {
  const fields: Record<string, string> = {};
  for (const [name, value] of await request.formData()) if (typeof value === "string") fields[name] = value;
  return { form: fields.form ?? "", fields: withoutSecrets(fields) };
}
