const hidden = "•••";

/** `m•••@example.com` */
export function maskedEmail(address: string): string {
  return `${address.slice(0, 1)}${hidden}${address.slice(address.lastIndexOf("@"))}`;
}

/** `•••• 3000`: the last four, and never more than half. */
export function maskedNumber(number: string): string {
  return `•••• ${number.slice(-Math.min(4, Math.floor(number.length / 2)))}`;
}

/** `$co•••`: the sign and the first two letters of a name, of a short one fewer. */
export function maskedName(name: string): string {
  const shown = Math.min(2, Math.floor((name.length - 1) / 2));
  return `${name.slice(0, 1 + shown)}${hidden}`;
}
