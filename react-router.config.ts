import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // The launcher builds each content into a folder of its own (scripts/lib/build.mjs).
  buildDirectory: process.env.BUILD_FOLDER ?? "build/by-hand",
  ssr: true,
} satisfies Config;
