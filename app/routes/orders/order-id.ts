/** An order's id as somebody wrote or pasted it: blanks, a leading # and capitals do not matter. */
export function writtenOrderId(text: string | null | undefined): string {
  return (text ?? "").trim().replace(/^#/, "").toLowerCase();
}
