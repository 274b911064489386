/** What stands where an erased person's text was, and how their address ends, to which nothing is sent. */
export const erasedText = "Erased";
export const erasedMailEnding = "@erased.invalid";
