/**
 * The values of the `most` keys that were asked for or put last; each asking makes a key the newest again.
 */
export function lruCache<Value extends object>(most: number) {
  const values = new Map<string, Value>();

  /** Puts a value under a key and gives it back. */
  function put(key: string, value: Value): Value {
    // A map keeps the order in which keys came: put in anew, this one is the last to be dropped.
    values.delete(key);
    values.set(key, value);
    const [oldest] = values.keys();
    if (values.size > most && oldest !== undefined) values.delete(oldest);
    return value;
  }

  return {
    put,
    get(key: string): Value | undefined {
      const value = values.get(key);
      return value && put(key, value);
    },
    clear(): void {
      values.clear();
    },
  };
}
