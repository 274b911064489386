import { renderToStaticMarkup } from "react-dom/server";
import { SealCheck } from "../../../ui/drawings/seal-check.tsx";

/** A drawing of its own knows no colours of the page; on enamel the wax is the same in both themes. */
const colours = { "var(--color-wax)": "#962e28", "var(--color-on-wax)": "#fdece6" } as const;

/** The wax seal of a verified account as an image of its own, for many on one page. For the server only. */
export function sealSvg(): string {
  let svg = renderToStaticMarkup(<SealCheck size={44} seed="verified" />);
  for (const [name, colour] of Object.entries(colours)) svg = svg.replaceAll(name, colour);
  return svg.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
}
