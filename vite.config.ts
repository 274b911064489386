import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, normalizePath, type Plugin } from "vite";
import packages from "./package.json" with { type: "json" };
import { serverOnly } from "./vite.borders.ts";
import { chunkGroups } from "./vite.chunks.ts";
import { importsCanBeRetried } from "./vite.imports.ts";
import { layersFirst, scopedName } from "./vite.styles.ts";

const root = normalizePath(fileURLToPath(new URL(".", import.meta.url)));
const ownModule = /^(?!.*[\\/]node_modules[\\/]).*\.tsx?$/;

/**
 * Fails the build when a page's browser code reaches for the server, instead of sending the server's code
 * along.
 */
function serverCodeStaysOut(): Plugin {
  return {
    name: "keep-server-out",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(source, importer, options) {
      if (!importer || importer.includes("/node_modules/")) return null;
      const resolved = source.startsWith(".")
        ? await this.resolve(source, importer, { ...options, skipSelf: true })
        : null;
      const from = resolved?.id.startsWith(root) ? resolved.id.slice(root.length) : source;
      if (serverOnly.test(from)) this.error(`${source} belongs to the server (from ${importer})`);
      return null;
    },
  };
}

/**
 * Keeps schemas in the browser from trying `eval`, which our content policy forbids and reports: whoever
 * imports Zod there gets it from a module that has switched that off.
 */
function zodWithoutEval(): Plugin {
  const id = "\0zod-without-eval";
  return {
    name: "zod-without-eval",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (source, importer) =>
      source === "zod" && importer && importer !== id ? { id, moduleSideEffects: true } : null,
    load: (asked) =>
      asked === id ? `import { z } from "zod"; z.config({ jitless: true }); export { z };` : null,
  };
}

/** A file of its own for the program that codes pictures; the server starts it as another process. */
function pictureProgram(): Plugin {
  return {
    name: "picture-program",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "ssr",
    buildStart() {
      const id = fileURLToPath(new URL("./integrations/images/picture-program.ts", import.meta.url));
      this.emitFile({ type: "chunk", id, fileName: "picture-program.js" });
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [
    serverCodeStaysOut(),
    zodWithoutEval(),
    importsCanBeRetried(),
    pictureProgram(),
    layersFirst(),
    reactRouter(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    target: "es2022",
    // Browsers that know light-dark(): rewritten, it could not turn paper light inside the dark theme.
    cssTarget: ["chrome123", "edge123", "firefox120", "safari17.5"],
    // The strict content policy allows no data: scripts or fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    // The server and the desk have at once what shop pages load later.
    rollupOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Nothing of ours does anything by being imported, so a page gets of a part's `model.ts` only what
          // it uses.
          treeshake: { moduleSideEffects: [{ test: ownModule, sideEffects: false }] },
          output: { codeSplitting: { groups: chunkGroups() } },
        },
      },
    },
    ssr: {
      // Settled while building, so that React's other half, for developing, is neither read nor kept in
      // memory.
      define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
      resolve: {
        // For Node, also without `@react-router/node` among what the built program needs: packages would come
        // in their forms for browsers, such as scrypt in JavaScript.
        conditions: ["node"],
        externalConditions: ["node"],
        // Bundled, the packages of the server load in a third of the time and memory: Node reads a few files
        // instead of thousands, and not drizzle-orm's map of exports, which alone costs 200 MB. Not while
        // developing, where Vite would have to run packages that are not ES modules. What package.json names
        // under `dependencies` stays outside and is all that production installs.
        ...(command === "build" ? { noExternal: true, external: Object.keys(packages.dependencies) } : {}),
      },
      build: {
        // One program: `serve` and `shop` are its two commands (server/main.ts).
        rollupOptions: { input: "./server/main.ts" },
      },
    },
  },
}));
