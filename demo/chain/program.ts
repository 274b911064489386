import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const packages: Record<string, string> = {
  "darwin-arm64": "@foundry-rs/anvil-darwin-arm64",
  "darwin-x64": "@foundry-rs/anvil-darwin-amd64",
  "linux-arm64": "@foundry-rs/anvil-linux-arm64",
  "linux-x64": "@foundry-rs/anvil-linux-amd64",
  "win32-x64": "@foundry-rs/anvil-win32-amd64",
};

/**
 * The program of the local test chain that comes with an npm package: from the package of this platform, else
 * from where the main package's installation put it when npm had left that one out. Null where there is none,
 * as where only what production needs is installed.
 */
export function demoChainProgram(platform = `${process.platform}-${process.arch}`): string | null {
  const own = mainPackage();
  const name = platform.startsWith("win32") ? "anvil.exe" : "anvil";
  const packaged = packages[platform];
  if (!packaged || !own) return null;
  try {
    return createRequire(own).resolve(`${packaged}/bin/${name}`);
  } catch {
    return [path.join(own, "..", name), path.join(own, "../../..", "dist", name)].find(existsSync) ?? null;
  }
}

function mainPackage(): string | null {
  try {
    return createRequire(import.meta.url).resolve("@foundry-rs/anvil/package.json");
  } catch {
    return null;
  }
}
