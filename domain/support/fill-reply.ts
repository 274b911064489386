/** What a canned reply may be filled with, by the name of its placeholder, and what it stands for. */
export const placeholders = {
  name: "what the customer is called",
  order: "the order’s number",
  status: "the order’s status",
  amount: "the order’s amount",
  link: "the order’s tracking link",
  staff: "your name",
} as const;
type Placeholder = keyof typeof placeholders;
export type ReplyValues = Partial<Record<Placeholder, string>>;

/** A name in braces. */
const placeholder = /\{([a-z_]{1,20})\}/gi;

/**
 * A canned reply with its placeholders replaced. One that is unknown, or of which nothing is known here,
 * stays as it is, so that nobody sends a gap unseen.
 */
export function fillReply(body: string, values: ReplyValues): string {
  // A placeholder's name may be that of something every object has; only our own count.
  return body.replace(placeholder, (marked, name: string) => ownValue(values, name.toLowerCase()) ?? marked);
}

function ownValue(values: ReplyValues, name: string): string | undefined {
  return isPlaceholder(name) ? values[name] : undefined;
}

function isPlaceholder(name: string): name is Placeholder {
  return Object.hasOwn(placeholders, name);
}

/** The placeholders that stand in a text unfilled, each once, as they are written there. */
export function unfilledIn(text: string): string[] {
  return [...new Set(text.match(placeholder))];
}

/** The placeholders in a text that nothing could ever fill. */
export function unknownIn(text: string): string[] {
  return unfilledIn(text).filter((marked) => !isPlaceholder(marked.slice(1, -1).toLowerCase()));
}
