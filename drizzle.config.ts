import type { Config } from "drizzle-kit";

export default {
  dialect: "postgresql",
  schema: ["./platform/*/tables.ts", "./domain/*/tables.ts", "./domain/*/*/tables.ts"],
  out: "./migrations",
} satisfies Config;
