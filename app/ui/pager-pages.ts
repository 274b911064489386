export type PagerEntry = number | "gap-before" | "gap-after";

/**
 * The numbers a pager shows: the first, the last, and those next to `page`, with gaps between.
 * A gap never stands for a single page; then the page itself is shown. Pages count from 1.
 */
export function pagerEntries(page: number, pages: number): PagerEntry[] {
  const entries: PagerEntry[] = [];
  const around = 1;
  const from = page - around <= 3 ? 1 : page - around;
  const to = page + around >= pages - 2 ? pages : page + around;
  if (from > 1) entries.push(1, "gap-before");
  for (let number = from; number <= to; number++) entries.push(number);
  if (to < pages) entries.push("gap-after", pages);
  return entries;
}
