// The borders between folders. Written so that a folder that no rule lists fails: see `known-folders`.
const tiers = [
  ["players", "ways"],
  ["people"],
  ["content", "settings"],
  ["orders"],
  ["payments"],
  ["promotions"],
  ["gold", "account-sales", "boosts", "listings"],
  ["reviews", "support", "notifications", "reports"],
];

/** A part may use the doors of lower tiers only. */
const upwards = tiers.flatMap((parts, tier) => {
  const sameOrHigher = tiers.slice(tier).flat();
  return parts.map((part) => {
    const others = sameOrHigher.filter((other) => other !== part).join("|");
    return {
      name: `tier-of-${part}`,
      comment: `domain/${part} may call only parts of lower tiers`,
      severity: "error",
      from: { path: `^domain/${part}/` },
      to: { path: `^domain/(${others})/` },
    };
  });
});
const allParts = tiers.flat().join("|");
/** The folders that the rules below speak of. */
const known = `^(app/(routes|components|products|ui|forms|live)/|app/[^/]+\\.tsx?$|domain/(${allParts})/|platform/|integrations/|server/|demo/|kernel/|scripts/|tests/|bench/|[^/]+\\.(ts|cjs)$|\\.react-router/|.*node_modules/)`;
const tests = "\\.test\\.tsx?$|^tests/";

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
    ...upwards,
    {
      name: "domain-door",
      comment: "A part is entered by index.ts or its browser-safe doors only",
      severity: "error",
      from: { path: "^(app|demo|server|integrations|bench)/" },
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
        path: "^(kernel|platform|domain|app|server|integrations)/",
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
      name: "kit-knows-no-business",
      severity: "error",
      from: { path: "^app/ui/", pathNot: tests },
      to: {
        path: "^(domain|platform|server|integrations)/|^app/(routes|components|products|forms|live|context)",
      },
    },
    {
      name: "components-are-fed",
      comment: "So are the texts and panels of a product; its loaders feed them",
      severity: "error",
      from: { path: "^app/(components/|products/(?!loaders/|admin/loaders))" },
      to: {
        path: "^(platform|server|integrations)/|^domain/[^/]+/index\\.ts$|^app/(routes|context|products/(admin/)?loaders)",
      },
    },
    {
      name: "products-are-texts",
      comment:
        "What a product says on pages is read by components and knows of them types only; panels.tsx shows them",
      severity: "error",
      from: { path: "^app/products/(admin/)?[^/]+$", pathNot: "/(panels\\.tsx|loaders\\.ts)$" },
      to: { path: "^app/(?!ui/|products/)|/panels\\.tsx$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "route-areas-are-islands",
      severity: "error",
      from: { path: "^app/routes/([^/]+)/" },
      to: { path: "^app/routes/[^/]+/", pathNot: "^app/routes/$1/" },
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
      to: { path: "^(server|scripts)/|^app/(?!(ui|components)/|context\\.ts$|root\\.tsx$)" },
    },
    {
      name: "product-knows-no-tests",
      severity: "error",
      from: { path: "^(app|demo|domain|platform|integrations|server|kernel|scripts)/", pathNot: tests },
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
    exclude: { path: "^(build|\\.data|\\.react-router|migrations|public)/" },
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
