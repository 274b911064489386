/**
 * Whether a text seems to hold somebody's password, PIN, one-time code or recovery words: `pass: hunter2`,
 * `my password is hunter2`, `name@mail.com:hunter2` and their like. Whoever wrote it may say that it does
 * not, so that a rare false alarm costs a tick; ordinary sentences about passwords raise none. Linear in the
 * length of the text.
 */
export function looksLikePassword(text: string): boolean {
  // What looks the same counts the same: wide colons and signs that take no place.
  const plain = text.normalize("NFKC").replace(/[\u200b-\u200d\u2060\ufeff]/g, "");
  return (
    hasMailPair(plain) || hasLabeled(plain) || hasSpoken(plain) || hasCode(plain) || hasRecoveryWords(plain)
  );
}

const secretNames = "pass(?:word|wd|code|phrase)?s?|pwd?s?|pw|login|log-?in details|credentials";

/** `pass: x`, `password = x`, `pw → x` */
const labeled = new RegExp(
  `\\b(${secretNames})(?:\\s{0,3}\\([^()\\n]{0,30}\\))?["'*\`]{0,2}\\s{0,3}(?:[:=]|->|=>|→)\\s{0,3}(\\S{1,200})`,
  "giu",
);
/** `my password is x`, `the pw for it was x` */
const spoken =
  /\b(?:pass(?:word|wd|code)?|pwd?)(?:\s(?:for|of|on)(?:\s[\p{L}\p{N}'-]{1,20}){1,3})?(?:\s{1,3}(?:is|was|would be)|['’]s)(?:\s(?:now|just|still|currently))?\s{1,3}(\S{1,200})(?:\s{0,3}(\S{1,20}))?/giu;
/** `password hunter2` on one line, without a sign between them */
const adjacent = /\b(?:password|passwd|pwd|pw)[^\S\n]{1,3}(\S{1,200})/giu;
/** `bank pin 1234`, `2fa code is 123 456`, `backup code: abcd-efgh` */
const code =
  /\b(?:bank\s?pin|pin(?:\s?code)?|(?:2fa|two[- ]factor|auth|authenticator|backup|recovery|verification|security|one[- ]time|login)\s(?:code|pin)s?|2fa|otp|totp)(?:\s(?:is|was|are))?\s{0,3}[:=-]?\s{0,3}((?:\d[\s-]?){4,10}\b|[\p{L}\p{N}]{3,10}-[\p{L}\p{N}-]{3,30})/giu;
/** `recovery answer: x`, `seed phrase: x y z`, `private key = 0x…` */
const recovery =
  /\b(?:recovery\s(?:answer|phrase|key|question)s?|(?:seed|secret|mnemonic|wallet)\s(?:phrase|words)|mnemonic|private\skey)\s{0,3}(?:[:=]|is\b|are\b)\s{0,3}(\S{1,200})/giu;
const mailPair =
  /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,190}\.\p{L}{2,24}(\s{0,2})[:;|](\s{0,2})(\S{4,200})/giu;

/** What follows such a word in an ordinary sentence. */
const ordinary = new Set(
  `a an the this that these those it its i im i'm i've my me you your we our they he she who what when where why how which
  and or but so if as at by for from in into of off on onto out over than then through to up with without about after
  again already also always any anymore anything anyway are be because been before being both can can't cannot could
  did didn't do does doesn't don't done down each either ever every everything few first forgot forgotten gone good
  great had has hasn't have haven't help here hidden hint hopefully idk incorrect invalid is isn't just kept known last
  later less like lost maybe missing more most much must n/a needed never new next no nobody none not nothing now null
  obviously ok okay old once one only optional other otherwise own please probably protected question questions quite
  random rather ready really reset right safe same secret secure seems shall should shown since some something soon
  sorry still strong stuff such sure tbd tba temporarily thanks there too true under unknown unless until unsafe unsure
  used useful valid very via visible was wasn't weak well were what's whatever will won't working works would wrong
  yes yet broken correct different easy empty expired false fine hard known long short stolen simple bad blocked
  private public available set sent shared stored confidential enough kind missing null ours mine yours theirs
  page link field form box reset manager policy change email mail account`.split(/\s+/),
);

function hasLabeled(text: string): boolean {
  return some(labeled, text, ([, name = "", value = ""]) => {
    const word = bare(value);
    // What is quoted is the thing itself, whatever it means.
    if (word.length < 3 || isAddress(word) || (isOrdinary(word) && !/^["'“‘`]/u.test(value))) return false;
    // A login alone may be a name in the game, which everybody may know, or the start of a sentence.
    return /^(?:log|cred)/iu.test(name) ? isMixed(word) || word.includes("@") : true;
  });
}

function hasSpoken(text: string): boolean {
  const isSpoken = some(spoken, text, ([, value = "", next = ""]) => {
    const word = bare(value);
    if (word.length < 3 || isAddress(word) || isOrdinary(word)) return false;
    if (isMixed(word)) return true;
    // A plain word is one where the sentence ends with it, or says what goes with it.
    return (
      /[.!,;)"'”]$/u.test(value) || next === "" || /^(?:and|for|on|btw|thanks|pls|please|\p{P})/iu.test(next)
    );
  });
  return (
    isSpoken || some(adjacent, text, ([, value = ""]) => isMixed(bare(value)) && !isAddress(bare(value)))
  );
}

function hasCode(text: string): boolean {
  return some(code, text, ([, value = ""]) => {
    const digits = value.replace(/\D/g, "");
    return /\p{L}/u.test(value) ? isMixed(value) || value.includes("-") : digits.length >= 4;
  });
}

function hasRecoveryWords(text: string): boolean {
  return some(recovery, text, ([, value = ""]) => !isOrdinary(bare(value)));
}

function hasMailPair(text: string): boolean {
  return some(mailPair, text, ([, before = "", after = "", value = ""]) => {
    const word = bare(value);
    if (isAddress(word) || isOrdinary(word) || word.length < 4) return false;
    return before + after === "" || isMixed(word);
  });
}

/**
 * Letters together with digits or signs, as passwords have and words have not; no amount, and no number of
 * ours.
 */
function isMixed(word: string): boolean {
  if (word.length < 5 || isAmount(word) || /^#?[0-9a-f]{8}$/iu.test(word)) return false;
  const kinds = [/\p{L}/u, /\p{N}/u, /[!$%&*+=?@^_~#€£<>{}[\]|\\]/u];
  return kinds.filter((kind) => kind.test(word)).length > 1 && !/^\p{L}+[?!]+$/u.test(word);
}

function isAmount(word: string): boolean {
  return /^[$€£]?\d+(?:[.,]\d+)*(?:[kmb]|gp|mil|min|mins|hrs|days|h|st|nd|rd|th|x|%|am|pm)?$/iu.test(word);
}

function isAddress(word: string): boolean {
  return /^(?:https?:|www\.)/iu.test(word);
}

function isOrdinary(word: string): boolean {
  return ordinary.has(word.toLowerCase().replaceAll("’", "'")) || /^\p{Ll}{2,}(?:ed|ing|ly)$/u.test(word);
}

/** A word without the signs that close a sentence or quote it. */
function bare(word: string): string {
  return word.replace(/^["'“”‘’(<[*`]+/u, "").replace(/["'“”‘’)>\].,;:*`]+$/u, "");
}

function some(pattern: RegExp, text: string, holds: (match: RegExpMatchArray) => boolean): boolean {
  for (const match of text.matchAll(pattern)) if (holds(match)) return true;
  return false;
}
