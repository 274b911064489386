const { readdirSync } = require("node:fs");

// The borders between folders. The parts of the shop are found by reading the folders, so that a new one is
// covered by itself; docs/architecture.md says why each rule is there.

/** The parts, lowest first: one may use those of lower tiers only. A part that is not listed is a highest one. */
const tiers = [
  ["players", "ways"],
  ["people"],
  ["content", "settings"],
  ["orders"],
  ["release"],
  ["payments"],
  ["promotions"],
  ["gold", "account-sales", "boosts", "listings"],
  ["reviews", "support"],
];
const highest = tiers.length;
/** What stands below every part's screens, and is no part. */
const below = ["ui", "web", "shell"];
const domainParts = foldersIn("domain");
const screenParts = foldersIn("app").filter((folder) => !below.includes(folder));

function foldersIn(parent) {
  const entries = readdirSync(parent, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name);
}

function tierOf(part) {
  const tier = tiers.findIndex((parts) => parts.includes(part));
  return tier < 0 ? highest : tier;
}

function othersFrom(part, parts) {
  const others = parts.filter((other) => other !== part && tierOf(other) >= tierOf(part));
  // A group of nothing would match every path.
  return others.length > 0 ? others.join("|") : "(?!)";
}

const domainTiers = domainParts.map((part) => ({
  name: `tier-of-${part}`,
  comment: `domain/${part} may call only parts of lower tiers`,
  severity: "error",
  from: { path: `^domain/${part}/` },
  to: { path: `^domain/(${othersFrom(part, domainParts)})/` },
}));
const screenTiers = screenParts.map((part) => ({
  name: `shared-tier-of-${part}`,
  comment: `What app/${part} shares may use only what parts of lower tiers share`,
  severity: "error",
  from: { path: `^app/${part}/shared/`, pathNot: "\\.test\\.tsx?$" },
  to: { path: `^app/(${othersFrom(part, screenParts)})/` },
}));

const tests = "\\.test\\.tsx?$|^tests/";
/** The folders that the rules below speak of. */
const known = [
  "^app/(ui|web|shell)/",
  "^app/[^/]+/((shop|desk|shared)/)?[^/]+(/|$)",
  "^app/[^/]+\\.tsx?$",
  "^(domain|platform|integrations|server|kernel|scripts|tests|bench|demo)/",
  "^[^/]+\\.(ts|cjs)$",
  "^\\.react-router/",
  "node_modules/",
].join("|");
/** The table of the desk's rights is made of what its screens define of their forms. */
const rights = "^app/shell/access/desk-rights\\.ts$";
/** Screens of staff, and what only these share. */
const deskOnly = "^app/(shell/desk|[^/]+/desk|[^/]+/shared/desk)/";

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "known-folders",
      comment: "Every source file stands in a folder that has rules",
      severity: "error",
      from: { pathNot: known },
      to: {},
    },
    {
      name: "known-folders-alone",
      comment: "The same for a file that imports nothing and is not imported",
      severity: "error",
      from: { orphan: true, pathNot: known },
      to: {},
    },
    {
      name: "kernel-is-a-leaf",
      severity: "error",
      from: { path: "^kernel/", pathNot: tests },
      to: { pathNot: "^kernel/" },
    },
    {
      name: "platform-knows-no-business",
      severity: "error",
      from: { path: "^platform/", pathNot: tests },
      to: { path: "^(domain|app|server|integrations|tests|bench)/" },
    },
    ...domainTiers,
    ...screenTiers,
    {
      name: "kit-knows-no-business",
      severity: "error",
      from: { path: "^app/ui/", pathNot: tests },
      to: { path: "^(domain|platform|server|integrations)/|^app/(?!ui/)" },
    },
    {
      name: "web-knows-no-business",
      comment: "Forms, live updates and cookies serve every part; of the request they know its context",
      severity: "error",
      from: { path: "^app/web/", pathNot: tests },
      to: { path: "^(domain|server|integrations)/|^app/(?!ui/|web/|context\\.ts$)" },
    },
    {
      name: "shell-knows-no-part",
      comment: "What stands round every page shows no part's own; types of a route's data it may know",
      severity: "error",
      from: { path: "^app/shell/", pathNot: `${tests}|${rights}` },
      to: { path: "^app/(?!ui/|web/|shell/|context\\.ts$)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "rights-know-forms-alone",
      severity: "error",
      from: { path: rights },
      to: { path: "^app/(?!web/|.*-forms\\.ts$)" },
    },
    {
      name: "shared-is-below-screens",
      severity: "error",
      from: { path: "^app/[^/]+/shared/", pathNot: tests },
      to: { path: "^app/[^/]+/(shop|desk)/", pathNot: "^app/shell/" },
    },
    {
      name: "screens-are-islands",
      comment: "A screen uses its own part's side, and of other parts what they share",
      severity: "error",
      from: { path: "^app/([^/]+)/([^/]+)", pathNot: `${tests}|^app/(shell|ui|web)/|/shared/` },
      to: { path: "^app/[^/]+/(shop|desk)/", pathNot: "^app/$1/$2/|^app/shell/" },
    },
    {
      name: "shop-knows-no-desk",
      comment: "Visitors load nothing of the desk",
      severity: "error",
      from: { path: "^app/", pathNot: `${tests}|${deskOnly}|^app/routes\\.ts$|${rights}` },
      to: { path: deskOnly },
    },
    {
      name: "routes-are-entries",
      comment: "Only app/routes.ts names a route's file; what two routes need stands beside them",
      severity: "error",
      from: { path: "^app/", pathNot: tests },
      to: { path: "\\.route\\.tsx?$", pathNot: "\\+types/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "components-are-fed",
      comment: "Components show what the route's loader gives them, and reach no server",
      severity: "error",
      from: {
        path: "^app/.*(\\.tsx|/use-[^/]+\\.ts)$",
        pathNot: `${tests}|\\.route\\.tsx$|^app/(root|entry\\.server)\\.tsx$`,
      },
      to: {
        path: "^(platform|server|integrations)/|^domain/[^/]+/index\\.ts$|^app/context\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "products-are-texts",
      comment: "What a type of order says on pages is read by every part and knows of them types only",
      severity: "error",
      from: { path: "^app/orders/(shared|desk)/products/", pathNot: tests },
      to: { path: "^app/(?!ui/|orders/(shared|desk)/products/)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "domain-door",
      comment: "A part is entered by index.ts or its browser-safe doors only",
      severity: "error",
      from: { path: "^(app|server|integrations|bench|demo)/" },
      to: { path: "^domain/[^/]+/", pathNot: "^domain/[^/]+/(index|model|inputs|ports)\\.ts$" },
    },
    {
      name: "domain-door-between-parts",
      severity: "error",
      from: { path: "^domain/([^/]+)/", pathNot: tests },
      to: { path: "^domain/[^/]+/", pathNot: "^domain/($1/|[^/]+/(index|model|inputs)\\.ts$)" },
    },
    {
      name: "domain-knows-no-web",
      severity: "error",
      from: { path: "^domain/", pathNot: tests },
      to: {
        path: "^(app|server|integrations|tests|bench)/|node_modules/(react|react-dom|react-router|hono|viem|@hono|@base-ui)/",
      },
    },
    {
      name: "browser-doors-are-safe",
      comment:
        "model.ts and inputs.ts reach the browser: only the kernel, Zod and files of their own part that do the same",
      severity: "error",
      from: { path: "^domain/[^/]+/(model|inputs)\\.ts$" },
      to: {
        path: "^(platform|server|integrations)/|node_modules/(?!zod/)|^domain/[^/]+/(index|tables)\\.ts$",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "adapters-see-ports",
      severity: "error",
      from: { path: "^integrations/", pathNot: tests },
      to: { path: "^(domain|platform)/", pathNot: "/(ports|model)\\.ts$|^platform/(config|log)/" },
    },
    {
      name: "pictures-in-their-own-process",
      comment: "The library that reads pictures is loaded by their program alone (decision 017)",
      severity: "error",
      from: {
        path: "^(kernel|platform|domain|app|server|integrations|demo)/",
        pathNot: `${tests}|^integrations/images/picture-work\\.ts$`,
      },
      to: { path: "node_modules/sharp/" },
    },
    {
      name: "pictures-are-read-by-their-program",
      comment: "Only the program of pictures reaches the code that loads that library",
      severity: "error",
      from: { pathNot: `${tests}|^integrations/images/picture-program\\.ts$` },
      to: { path: "^integrations/images/picture-work\\.ts$" },
    },
    {
      name: "pages-touch-no-tables",
      comment: "Nor does the demo: it uses the shop's own commands",
      severity: "error",
      from: { path: "^(app|demo)/", pathNot: tests },
      to: { path: "/tables\\.ts$|node_modules/(drizzle-orm|pg)/" },
    },
    {
      name: "pages-know-no-server",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(server|integrations)/" },
    },
    {
      name: "product-knows-no-demo",
      comment: "Only the server's composition asks for the demo, in server/demo.ts",
      severity: "error",
      from: {
        path: "^(app|domain|platform|integrations|server|kernel|scripts)/",
        pathNot: `${tests}|^server/demo\\.ts$`,
      },
      to: { path: "^demo/" },
    },
    {
      name: "demo-is-loaded-when-asked-for",
      comment: "server/demo.ts imports it only in a demo shop: a program for real customers never loads it",
      severity: "error",
      from: { path: "^server/demo\\.ts$" },
      to: { path: "^demo/", dynamic: false, dependencyTypesNot: ["type-only", "type-import"] },
    },
    {
      name: "demo-uses-doors",
      comment: "What is shown and the context of commands, nothing of how the shop is put together",
      severity: "error",
      from: { path: "^demo/", pathNot: tests },
      to: {
        path: "^(server|scripts)/|^app/(routes\\.ts|entry\\.server\\.tsx)$|\\.route\\.tsx?$",
        pathNot: "\\+types/",
      },
    },
    {
      name: "product-knows-no-tests",
      severity: "error",
      from: { path: "^(app|domain|platform|integrations|server|kernel|scripts|demo)/", pathNot: tests },
      to: { path: "^(tests|bench)/|\\.test\\.tsx?$" },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:|\\+types/|\\?url$|^bun:" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|docs/examples|\\.data|\\.react-router|migrations|public)/" },
    // Reads TypeScript 7 sources, whose compiler has no API for such tools yet.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default"],
    },
  },
};
