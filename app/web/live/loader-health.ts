/** Waits between tries to read a page again; the last one repeats (Rule S4). */
const delaysMilliseconds = [1_000, 2_000, 5_000, 10_000];

let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let readAgain: () => void = () => {};
const watchers = new Set<() => void>();

function tell(): void {
  for (const watcher of watchers) watcher();
}

/**
 * Told by the router whether the shop answered when a page's data was asked for. What could not be read is
 * asked for again, after 1, 2, 5, then 10 s: the stream that told of the change does not tell twice.
 */
export function noteReading(reached: boolean): void {
  clearTimeout(timer);
  timer = undefined;
  const wasFailing = failures > 0;
  failures = reached ? 0 : failures + 1;
  if (!reached) {
    const wait = delaysMilliseconds[Math.min(failures, delaysMilliseconds.length) - 1];
    timer = setTimeout(() => readAgain(), wait);
  }
  if (wasFailing !== failures > 0) tell();
}

/** How a page is read again; set by whoever follows live topics. */
export function onReadAgain(read: () => void): void {
  readAgain = read;
}

/** Whether the last reading of the page's data did not reach the shop. */
export function isUnread(): boolean {
  return failures > 0;
}

/** Returns a function that stops watching. */
export function watchReading(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
