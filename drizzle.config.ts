import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./platform/*/tables.ts", "./domain/*/tables.ts"],
  out: "./migrations",
});
