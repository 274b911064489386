const deepest = 4;

/**
 * What the log keeps of an error. Chosen by hand, because errors carry parameters, rows and whole
 * connections.
 */
export type DescribedError = {
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
export function describeError(error: unknown, depth = 0): DescribedError {
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
