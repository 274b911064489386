/** Written into the program by the build (vite.config.ts); not there while developing and in tests. */
declare const __GOLDHALL_BUILD__: { version: string; commit: string } | undefined;

/**
 * Which version of the program this is: that of package.json, and the commit that it was built from. `GOLDHALL_COMMIT` names
 * the commit where the program is built without its history.
 */
export function version(): { version: string; commit: string } {
  const built = typeof __GOLDHALL_BUILD__ === "undefined" ? undefined : __GOLDHALL_BUILD__;
  return {
    version: built?.version ?? "development",
    commit: process.env.GOLDHALL_COMMIT || built?.commit || "unknown",
  };
}
