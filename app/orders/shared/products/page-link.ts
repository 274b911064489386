/** A link and what it says. */
export type PageLink = { label: string; to: string };
