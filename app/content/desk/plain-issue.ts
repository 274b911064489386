import type { z } from "zod";

const formats: Record<string, string> = {
  date: "Choose a date",
  datetime: "Choose a date and time",
  email: "Please enter a valid email address.",
  url: "Enter an address that starts with https://",
  regex: "Check the format",
};

/** What is wrong with a value, in words for the person who typed it. */
export function plainIssue(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? "Fill this in"
        : `Enter ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}`;
    case "too_big":
      if (issue.origin === "string") return `Use up to ${issue.maximum} characters`;
      return issue.origin === "array" ? `The limit is ${issue.maximum}` : `Enter ${issue.maximum} or less`;
    case "invalid_format":
      return formats[issue.format] ?? "Check the format";
    case "custom":
      return issue.message;
    default:
      return "Fill this in";
  }
}
