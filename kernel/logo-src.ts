/** Where a logo is read, as PNG; under its id it never changes. The square one is for home screens. */
export function logoSrc(id: string, shape: "wide" | "square" = "wide"): string {
  return `/media/logo-${id}${shape === "square" ? "-square" : ""}.png`;
}
