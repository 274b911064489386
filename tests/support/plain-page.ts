/** An element of a page, or a text in it (`tag` is empty then). */
export type Part = {
  tag: string;
  own: Map<string, string>;
  inside: Part[];
  above: Part | undefined;
  text: string;
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
const empty = /^(area|br|col|hr|img|input|link|meta|source|wbr)$/;
/** What is written between their tags is no text of the page. */
const unread = /<(script|style|template)\b[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>/gi;

const plain = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "");

/** The parts of a page as our own renderer writes it: every tag closed, every value in quotes. */
export function parsePage(html: string): Part {
  const root: Part = { tag: "page", own: new Map(), inside: [], above: undefined, text: "" };
  let at = root;
  for (const [, closes, tag, attributes = "", selfClosed, text] of html
    .replaceAll(unread, "")
    .matchAll(/<(\/?)([a-zA-Z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g)) {
    if (tag === undefined) {
      at.inside.push({ tag: "", own: new Map(), inside: [], above: at, text: plain(text ?? "") });
    } else if (closes) {
      at = at.above ?? root;
    } else {
      const own = [...attributes.matchAll(/\s([^\s=]+)(?:="([^"]*)")?/g)];
      const part: Part = {
        tag,
        own: new Map(own.map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)])),
        inside: [],
        above: at,
        text: "",
      };
      at.inside.push(part);
      if (!empty.test(tag) && !selfClosed) at = part;
    }
  }
  return root;
}

/** All parts in a part that are asked for, in the order of the page. */
export function partsOf(part: Part, isAsked: (part: Part) => boolean): Part[] {
  return part.inside.flatMap((one) => [...(isAsked(one) ? [one] : []), ...partsOf(one, isAsked)]);
}

/** What a part says to its reader, as one line. */
export function textOf(part: Part): string {
  const all = (one: Part): string => {
    if (one.tag === "") return one.text;
    if (one !== part && (one.own.has("hidden") || one.own.get("aria-hidden") === "true")) return "";
    const inner = one.inside.map(all).join("");
    return /^(span|b|strong|em|i|a|code|small|time|mark|abbr)$/.test(one.tag) ? inner : ` ${inner} `;
  };
  return all(part).replaceAll(/\s+/g, " ").trim();
}
