/** An IBAN as it is stored: capitals, no blanks. */
export function compactIban(text: string): string {
  return text.replace(/[\s-]/g, "").toUpperCase();
}

/** Whether a compact IBAN has the right form and its check digits fit (ISO 13616, remainder 1 of 97). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (const character of moved) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** Whether nine digits are a US routing number with the right check digit (ABA: weights 3, 7, 1). */
export function isRoutingNumber(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const weights = [3, 7, 1];
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (weights[at % 3] ?? 0), 0);
  return sum % 10 === 0;
}
