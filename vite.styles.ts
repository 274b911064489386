import path from "node:path";
import type { Plugin } from "vite";

/**
 * The layers, lowest first, so that no rule depends on the order in which files are loaded: bare elements,
 * the kit, how the desk has it, what pages share, what a part says itself, single spaces.
 */
const layers = "@layer theme, base, kit, desk, pages, components, utilities;";

/** Says that order in every file, because a browser goes by the first one that it reads. */
export function layersFirst(): Plugin {
  return {
    name: "layers-first",
    enforce: "pre",
    transform: (code, id) => (/\/app\/.*\.css$/.test(id) ? `${layers}\n${code}` : null),
  };
}

/**
 * What a class of a module is called in pages: `button_primary`, the file's name and the class. The same in
 * every build, so that tests and the modules of other parts can name it.
 */
export function scopedName(name: string, file: string): string {
  return `${path.basename(file.split("?")[0] ?? file, ".module.css")}_${name}`;
}
