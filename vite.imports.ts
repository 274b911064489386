import type { Plugin } from "vite";

/**
 * Replaces Vite's helper round `import()` in the browser. A browser remembers for as long as a page lives
 * that a module could not be loaded, so its files are fetched first, and only what has come is imported: what
 * failed without a network can be tried again.
 */
export function importsCanBeRetried(): Plugin {
  return {
    name: "imports-can-be-retried",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    load: (id) => (id === "\0vite/preload-helper.js" ? helper : null),
  };
}

const helper = /* js */ `
const files = new Map();

async function fetchScript(href) {
  if (document.querySelector('link[rel=modulepreload][href="' + href + '"]')) return;
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(href + " could not be loaded");
  await answer.arrayBuffer();
}

/* The root's styles never leave the page. React Router writes them with a "#", and a second link to one
   file has Chrome lay out all text anew whenever any link comes or goes. */
const isOfRoot = (href) => window.__reactRouterManifest?.routes.root.css?.includes(href + "#");

function addStyles(href) {
  if (isOfRoot(href)) return Promise.resolve();
  if (document.querySelector('link[rel=stylesheet][href="' + href + '"]')) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(href + " could not be loaded"));
    };
    document.head.append(link);
  });
}

function get(href) {
  if (!files.has(href)) {
    const file = href.endsWith(".css") ? addStyles(href) : fetchScript(href);
    files.set(href, file);
    file.catch(() => files.delete(href));
  }
  return files.get(href);
}

export async function __vitePreload(importModule, names = []) {
  await Promise.all(names.map((name) => get("/" + name)));
  return importModule();
}
`;
