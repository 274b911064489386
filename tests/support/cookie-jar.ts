/** The cookies of one browser at one shop. */
export function cookieJar() {
  const held = new Map<string, string>();
  return {
    set: (name: string, value: string) => void held.set(name, value),
    header: () => [...held].map(([name, value]) => `${name}=${value}`).join("; "),
    /** Takes what an answer sets, and lets go of what it ends. */
    store(lines: readonly string[]): void {
      for (const line of lines) {
        const [pair = ""] = line.split(";");
        const split = pair.indexOf("=");
        if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) held.delete(pair.slice(0, split));
        else held.set(pair.slice(0, split), pair.slice(split + 1));
      }
    },
  };
}
