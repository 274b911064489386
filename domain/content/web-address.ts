const separator = /[.\u3002\uff0e\uff61]/u;
/** Labels with dots between them; neither a part of an email address nor in the middle of a word. */
const dotted =
  /(?<![@\p{L}\p{N}.-])[\p{L}\p{N}-]+(?:[.\u3002\uff0e\uff61][\p{L}\p{N}-]+)+(?![\w.+-]*@[\p{L}\p{N}])/gu;
/** What a web address ends in: letters alone, or the coded form of other scripts. */
const ending = /^(?:\p{L}{2,}(?![\p{L}\p{N}])|xn--)/iu;
/** A sentence that begins right after another: `done.Next`. */
const sentences = /^\p{L}+\.\p{Lu}\p{Ll}+$/u;
/** Endings that are so common that a capital letter makes no sentence of them. */
const commonEnding =
  /\.(?:com|net|org|io|gg|app|dev|co|me|shop|xyz|info|link|ly|ru|site|online|store|club|live|top|vip|page|website|world|click|help|support|games?|gold|money|cash)$/i;

/**
 * Whether a text holds what a mail program makes a web link of. Whatever it ends in counts, since anybody can
 * buy a name under any ending; a placeholder counts as a name, so that it can't be made a part of an address.
 */
export function hasWebAddress(text: string): boolean {
  const read = text.replace(/\{\w+\}/g, "xx");
  if (/:\/\/|\bwww\./i.test(read)) return true;
  return Array.from(read.matchAll(dotted), ([name]) => name).some(isAddress);
}

function isAddress(name: string): boolean {
  if (sentences.test(name) && !commonEnding.test(name)) return false;
  const [, ...later] = name.split(separator);
  return later.some((label) => ending.test(label));
}

/**
 * Whether a text holds what could be a wallet's address, of whatever coin: more letters and digits in a row
 * than a word has.
 */
export function hasWalletAddress(text: string): boolean {
  return (text.match(/[a-z\d]{26,}/gi) ?? []).some((run) => /\d/.test(run));
}
