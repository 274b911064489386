/**
 * Wraps `work` so that it never runs twice at once. Calls during a run share one more run after it. The
 * promise settles when a run that began after the call is over, so its caller knows that nothing earlier was
 * missed.
 */
export function singleFlight(work: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  function begin(): Promise<void> {
    current = work().finally(() => {
      current = undefined;
    });
    return current;
  }

  function beginNext(): Promise<void> {
    next = undefined;
    return begin();
  }

  return () => {
    if (!current) return begin();
    next ??= current.then(beginNext, beginNext);
    return next;
  };
}
