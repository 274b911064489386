/** Most characters that are looked for; the rest is left out. */
export const longestSearch = 100;

/** Most that a search finds of each kind. */
export const mostOfKind = 6;
