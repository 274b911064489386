import { lruCache } from "../../../../kernel/lru-cache.ts";

type Png = Uint8Array<ArrayBuffer>;

/**
 * Drawn cards, by what they show: the `most` that were asked for last are remembered, and one that is being
 * drawn is shared by all who ask for it meanwhile. A drawing that fails is not remembered.
 */
export function drawnCards(most: number) {
  const remembered = lruCache<Png>(most);
  const underWay = new Map<string, Promise<Png | null>>();

  return {
    /** The card if nobody has to draw it for this: it is remembered, or being drawn. */
    async known(key: string): Promise<Png | null> {
      return remembered.get(key) ?? (await underWay.get(key)) ?? null;
    },
    /** Draws it. Null where it cannot be drawn now. */
    draw(key: string, make: () => Promise<Uint8Array | null>): Promise<Png | null> {
      const drawing = make()
        .then((png) => png && remembered.put(key, new Uint8Array(png)))
        .finally(() => underWay.delete(key));
      underWay.set(key, drawing);
      return drawing;
    },
  };
}
