import { fileURLToPath } from "node:url";
import { normalizePath, type Rolldown } from "vite";

type Modules = Rolldown.ChunkingContext;

/** Packages that every page runs on. */
const framework =
  /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/;
const icons = /[\\/]node_modules[\\/]lucide[\\/]/;

const clientRoute = "?__react-router-build-client-route";
/** The demo's own pages show parts of the desk, too. */
const deskPage = /[\\/](app[\\/][\w-]+[\\/]desk|demo[\\/]pages)[\\/]/;
const root = /[\\/]root\.tsx\?/;
/** The route round all pages of the shop. */
const frame = /[\\/]site-layout\.route\.tsx\?/;
/** What stands around the pages. */
const shell = /[\\/]app[\\/]shell[\\/](site|shop)[\\/]/;
/** What is loaded with every page: the kit and what stands in no module. */
const kitStyles = /[\\/]app[\\/](ui[\\/]|app\.css$)/;

/** Pages from which a piece is put into the file that they share. */
const pagesForCommon = 11;
const pagesForIcon = 4;

/** The code of the frame around every page and of the home page, whose weight has a limit. */
const [homePage = "", ...frames] = [
  "home/home.route.tsx",
  "root.tsx",
  "shell/site/site-layout.route.tsx",
].map((file) => normalizePath(fileURLToPath(new URL(`./app/${file}`, import.meta.url))) + clientRoute);

/**
 * Groups the browser's code into few files. Left alone, every set of pages that shares something gets a file
 * of its own: the median page asked for 59 of them, half under one kilobyte. What brings in a package besides
 * the framework and the icons, such as a dialog's, is not light and keeps to files that only its pages load.
 */
export function chunkGroups(): Rolldown.CodeSplittingGroup[] {
  const isLight = remembered((id, modules) =>
    id.includes("/node_modules/")
      ? framework.test(id) || icons.test(id)
      : importsOf(id, modules).every((imported) => isLight(imported, modules)),
  );
  const isFirst = reaches([homePage, ...frames]);
  const underFrame = reaches(frames);
  const isOfFrame = (id: string, modules: Modules) => shell.test(id) && underFrame(id, modules);
  const lightAs =
    (name: string, also: (id: string, modules: Modules) => boolean = () => true) =>
    (id: string, modules: Modules) =>
      isLight(id, modules) && also(id, modules) ? name : null;
  return [
    { name: "framework", test: framework, priority: 4 },
    { name: styleFile, test: /\.css$/, priority: 5 },
    { name: lightAs("first", isFirst), minShareCount: pagesForCommon, priority: 3 },
    // Every page of the shop has these anyway: in files of their own they would be more for each of them.
    { name: lightAs("first", isOfFrame), minShareCount: 2, priority: 3 },
    { name: lightAs("desk-common", isOfDesk), minShareCount: pagesForCommon, priority: 3 },
    { name: lightAs("common"), minShareCount: pagesForCommon, priority: 2 },
    { name: "icons", test: icons, minShareCount: pagesForIcon, priority: 1 },
  ];
}

/**
 * Three css files a page at most: the kit's, the shop's, and the desk's or the page's own. What only one page
 * of the shop shows stays with that page.
 */
function styleFile(id: string, modules: Modules): string | null {
  const pages = [...pagesOf(id, modules)];
  const isDesk = pages.length > 0 && pages.every((page) => deskPage.test(page));
  if (!isDesk && (kitStyles.test(id) || pages.some((page) => root.test(page)))) return "first";
  if (isDesk) return "desk";
  const [page = ""] = pages;
  if (pages.length > 1 || frame.test(page)) return "shop";
  // Left alone, what a dialog of the page shows as well would be a fourth file.
  return hasLaterParts(page, modules) ? (/([\w-]+)\.route\.tsx\?/.exec(page)?.[1] ?? null) : null;
}

/** Whether a page loads components of its own later. */
function hasLaterParts(page: string, modules: Modules): boolean {
  const later = [...reachedFrom([page], modules)].flatMap(
    (id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? [],
  );
  return later.some((id) => id.endsWith(".tsx") && !kitStyles.test(id));
}

/** Whether no page of the shop leads to a module. */
function isOfDesk(id: string, modules: Modules): boolean {
  return [...pagesOf(id, modules)].every((page) => deskPage.test(page));
}

/** The pages that lead to a module, also by what they load later. */
function pagesOf(id: string, modules: Modules): Set<string> {
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    for (const importer of [...(info?.importers ?? []), ...(info?.dynamicImporters ?? [])])
      seen.add(importer);
  }
  return new Set([...seen].filter((one) => one.includes(clientRoute)));
}

function importsOf(id: string, modules: Modules): readonly string[] {
  return modules.getModuleInfo(id)?.importedIds ?? [];
}

/**
 * Judges each module once. The borders between folders allow no circles, which would be judged by where they
 * are entered.
 */
function remembered(judge: (id: string, modules: Modules) => boolean) {
  const known = new Map<string, boolean>();
  return (id: string, modules: Modules): boolean => {
    const before = known.get(id);
    if (before !== undefined) return before;
    known.set(id, true);
    const judged = judge(id, modules);
    known.set(id, judged);
    return judged;
  };
}

/** Asks whether a module is reached from some entries; they are walked once. */
function reaches(entries: readonly string[]) {
  let reached: Set<string> | undefined;
  return (id: string, modules: Modules): boolean => {
    reached ??= reachedFrom(entries, modules);
    return reached.has(id);
  };
}

function reachedFrom(entries: readonly string[], modules: Modules): Set<string> {
  const reached = new Set(entries);
  for (const id of reached) for (const imported of importsOf(id, modules)) reached.add(imported);
  return reached;
}
