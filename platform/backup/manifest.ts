import { z } from "zod";

/** The form of backups that this program writes; a newer one is refused. */
export const backupFormat = 1;

const tableSchema = z.object({
  name: z.string(),
  /** The columns in the order in which their values are kept. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** How many members its rows are in. */
  parts: z.number(),
});

/** What a backup says of itself: its last member but one. Holds no secret and no name of a person. */
export const manifestSchema = z.object({
  format: z.number(),
  /** The version of the program that made it. */
  program: z.string(),
  postgres: z.string(),
  madeAt: z.string(),
  mode: z.enum(["demo", "real"]).nullable(),
  /** The migrations of the database, by the time in their journal. */
  migrations: z.array(z.number()).min(1),
  /**
   * The keys that its secrets are sealed with, each with a text sealed by it, where the program had the key.
   */
  vaultKeys: z.array(z.object({ id: z.string(), canary: z.string().nullable() })),
  /** What tells whether AUTH_SECRET is still the same; nothing can be found from it. */
  authPrint: z.string().optional(),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
  tables: z.array(tableSchema),
  jobs: tableSchema,
  files: z.object({
    count: z.number(),
    bytes: z.number(),
    /** How many the database names that the store did not have, and some of them. */
    missing: z.number(),
    missingKeys: z.array(z.string()),
  }),
  /** SHA-256 over the names and contents of all members before this one. */
  sha256: z.string(),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type TableEntry = z.infer<typeof tableSchema>;

export const manifestName = "manifest.json";
export const manifestSumName = "manifest.sha256";
export const filesFolder = "files/";

/** The name of the member that holds one part of a table's rows. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.copy.zst`;
}
