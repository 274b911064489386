/** Letters of the name at most, so that an address stays readable. */
const longest = 60;

/**
 * The address of a listing's page: its name in small letters, digits and hyphens, and the first ten digits of
 * its id, so that two of one name differ. Always matches `^[a-z0-9-]{10,71}$`.
 */
export function slugOf(name: string, id: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replace(/^-+|-+$/g, "");
  const mark = id.replaceAll("-", "").slice(0, 10);
  return words ? `${words}-${mark}` : mark;
}
