import { isRouteErrorResponse } from "react-router";

type FailureText = { title: string; text: string };

/** What a form says in words of its own when it could not be delivered or no answer could be read. */
type OwnCopy = {
  lost: FailureText;
  unreadable: FailureText;
  failed(status: number): FailureText | undefined;
};

const quoteServiceLost: FailureText = {
  title: "Service Error",
  text: "Failed to connect to the quote service. Please try again later.",
};

const paymentNotStarted = (detail: string): FailureText => ({
  title: "Payment Error",
  text: `Payment initiation failed: ${detail}`,
});

const loginLost: FailureText = {
  title: "The login didn't arrive",
  text: "Press again within 15 minutes to get it.",
};

/** The forms that have such words, fixed by a rule or by their nature, by their name. */
const ownCopy: Record<string, OwnCopy> = {
  // Rule S74
  "account-offer": {
    lost: {
      title: "Connection error",
      text: "Network error. Please check your connection and try again.",
    },
    unreadable: { title: "Parse error", text: "Failed to read server response. Please try again." },
    failed: (status) => ({ title: "Server error", text: `Server error: ${status}` }),
  },
  // Rule S83
  "boost-quote": {
    lost: quoteServiceLost,
    unreadable: quoteServiceLost,
    failed: (status) => ({ title: "Service Error", text: `API error: ${status}` }),
  },
  // It is shown once (Rule P20): "nothing was sent" might not be true.
  "reveal-purchase": {
    lost: loginLost,
    unreadable: loginLost,
    failed: (status) => (status >= 500 ? loginLost : undefined),
  },
  start: {
    lost: paymentNotStarted("the shop could not be reached"),
    unreadable: paymentNotStarted("its answer could not be read"),
    failed: (status) => paymentNotStarted(`HTTP error ${status}`),
  },
};

/**
 * Forms whose pages show why they came to nothing as an alert beside them, so that no toast says it again.
 */
const saidByPage: ReadonlySet<string> = new Set(["boost-quote", "reveal-purchase"]);

/** Whether the page itself says that this form came to nothing. */
export function isSaidByPage(form: string): boolean {
  return saidByPage.has(form);
}

/** What a form says of a lost connection; undefined when it has no words of its own. */
export function lostCopy(form: string | undefined): FailureText | undefined {
  return form === undefined ? undefined : ownCopy[form]?.lost;
}

/**
 * What a form says of an answer that was none: the shop failed, or what came could not be read. Undefined
 * when it has no words of its own, so that the page says that it failed.
 */
export function failureCopy(form: string, cause: unknown): FailureText | undefined {
  const own = ownCopy[form];
  if (isRouteErrorResponse(cause)) return own?.failed(cause.status);
  // A redirect comes this way too, and is none.
  return cause instanceof Error ? own?.unreadable : undefined;
}
