/**
 * One plain address: no spaces, no list, no name, nothing that a header or an SMTP command would read as
 * syntax.
 */
const address = /^[^\s@,;:<>()[\]"\\\p{Cc}]{1,64}@[^\s@,;:<>()[\]"\\\p{Cc}]{1,255}$/u;

/**
 * Whether a text is one bare mail address that can be mailed to: at most 64 characters before the @, 254 in
 * all.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && address.test(text);
}

/**
 * Whether a text stays on its line and in its order: no control characters, line ends or marks that turn its
 * direction.
 */
export function isOneLine(text: string): boolean {
  return text.isWellFormed() && !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(text);
}

/** The same of a text of several lines: of the control characters, ends of lines and tabs stand in it. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u.test(text);
}
