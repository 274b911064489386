/** A field of a form as a page shows it. */
export type FormField = {
  name: string;
  /** The type of an input; `select` or `textarea`. */
  type: string;
  value: string;
  /** What can be chosen. */
  options: string[];
};

export type PageForm = { action: string; method: "get" | "post"; fields: FormField[] };

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

function plain(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => entities[name] ?? "");
}

function attributesOf(tag: string): Map<string, string> {
  const found = tag.matchAll(/\s([a-zA-Z-]+)(?:="([^"]*)")?/g);
  return new Map([...found].map(([, name = "", value = ""]) => [name.toLowerCase(), plain(value)]));
}

/** The forms of a page as our own renderer writes it, fields that belong to them by `form="…"` included. */
export function formsOfPage(html: string, address: string): PageForm[] {
  const forms = [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)];
  return forms.map(([, head = "", inside = ""]) => {
    const attributes = attributesOf(head);
    const id = attributes.get("id");
    const outside = id ? elementsOf(html).filter(({ own }) => own.get("form") === id) : [];
    return {
      action: attributes.get("action") || address,
      method: attributes.get("method")?.toLowerCase() === "post" ? "post" : "get",
      fields: [...elementsOf(inside), ...outside].flatMap(fieldOf),
    };
  });
}

type Element = { kind: string; own: Map<string, string>; inside: string };

function elementsOf(html: string): Element[] {
  const simple = [...html.matchAll(/<(input|button)\b([^>]*)>/g)];
  const whole = [...html.matchAll(/<(select|textarea)\b([^>]*)>([\s\S]*?)<\/\1>/g)];
  return [...simple, ...whole].map(([, kind = "", head = "", inside = ""]) => ({
    kind,
    own: attributesOf(head),
    inside,
  }));
}

function fieldOf({ kind, own, inside }: Element): FormField[] {
  const name = own.get("name");
  if (!name) return [];
  const options = [...inside.matchAll(/<option\b([^>]*)>([^<]*)/g)].map(
    ([, head = "", text = ""]) => attributesOf(head).get("value") ?? plain(text),
  );
  const value = kind === "textarea" ? plain(inside) : (own.get("value") ?? options[0] ?? "");
  return [{ name, type: kind === "input" ? (own.get("type") ?? "text") : kind, value, options }];
}
