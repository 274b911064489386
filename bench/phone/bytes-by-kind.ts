/** What a page is made of, by what browsers do with it. `data` is what scripts ask for. */
export type Kind = "html" | "css" | "js" | "font" | "image" | "data";
export type Bytes = Record<Kind, number>;

export const noBytes: Bytes = { html: 0, css: 0, js: 0, font: 0, image: 0, data: 0 };

/** The kind of an answer by its content type. */
export function kindOf(contentType: string): Kind {
  const type = contentType.split(";")[0]?.trim() ?? "";
  if (type === "text/html") return "html";
  if (type === "text/css") return "css";
  if (/javascript/.test(type)) return "js";
  if (type.startsWith("font/")) return "font";
  if (type.startsWith("image/")) return "image";
  return "data";
}
