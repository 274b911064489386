import type { z } from "zod";

const formats: Record<string, string> = {
  date: "Please choose a day",
  datetime: "Please choose a day and a time",
  email: "Please enter a valid email address.",
  url: "Please enter an address that begins with https://",
  regex: "This does not have the right form",
};

/** What is wrong with a value, in words for the person who typed it. */
export function plainIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? "Please fill this in"
        : `Please enter ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}`;
    case "too_big":
      if (issue.origin === "string") return `Please use at most ${issue.maximum} characters`;
      return issue.origin === "array"
        ? `At most ${issue.maximum} of these`
        : `Please enter ${issue.maximum} or less`;
    case "invalid_format":
      return formats[issue.format] ?? "This does not have the right form";
    case "custom":
      return issue.message;
    default:
      return "Please fill this in";
  }
}
