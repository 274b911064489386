/** Where the money goes, masked, as a line to check before it is final. */
export function paidTo(destination: string) {
  return { label: "Paid to", value: <span className="mono wrap-any">{destination}</span> };
}
