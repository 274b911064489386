/** A version in the address; anything else is none. */
export function versionInAddress(url: URL, name: "before" | "view"): number | undefined {
  const text = url.searchParams.get(name) ?? "";
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** The address of a price list's page, with what is older than a version or one shown in full. */
export function versionPath(
  page: string,
  asked: { before?: number | undefined; view?: number | undefined },
): string {
  const search = new URLSearchParams();
  for (const [name, version] of Object.entries(asked)) {
    if (version !== undefined) search.set(name, String(version));
  }
  return search.size > 0 ? `${page}?${search}` : page;
}
