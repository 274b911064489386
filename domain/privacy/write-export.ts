import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { type ZipEntry, zipOf } from "../../platform/files/zip.ts";
import { personalData } from "./personal-data.ts";
import type { ExportRule, Person } from "./table-rule.ts";

type Row = Record<string, unknown>;
type Section = { table: string; title: string; columns: readonly string[]; rows: Row[] };

/**
 * Everything that the map's exports name of this person, as a ZIP: `data.json` for programs and `data.html`
 * to read. Run it in a transaction that reads one moment, or its tables may not fit together.
 */
export async function writeExport(db: Queryable, person: Person, at: Date): Promise<Buffer> {
  const sections: Section[] = [];
  for (const [table, rule] of Object.entries(personalData)) {
    if (rule.export) sections.push(await readSection(db, table, rule.export, person));
  }
  const tables = Object.fromEntries(sections.map(({ table, rows }) => [table, rows]));
  const entries: ZipEntry[] = [
    { name: "data.json", content: JSON.stringify({ madeAt: at.toISOString(), ...tables }, null, 2) },
    { name: "data.html", content: pageOf(sections, at) },
  ];
  return zipOf(entries, at);
}

async function readSection(db: Queryable, table: string, rule: ExportRule, person: Person): Promise<Section> {
  const columns = sql.join(
    rule.columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  // As JSON, so that a number too large for a script stays what it is.
  const found = await db.execute<{ row: Row }>(
    sql`select to_jsonb(r) as row from
      (select ${columns} from ${sql.identifier(table)} where ${rule.own(person)}) r order by r::text`,
  );
  return { table, title: rule.title, columns: rule.columns, rows: found.rows.map(({ row }) => row) };
}

const intro =
  "This is a copy of what the shop holds of you. Sums are in US cents, times in UTC. Passwords, logins and payout " +
  "details are kept encrypted and are not in it; of payout details it has the shortened form that you see yourself.";

function pageOf(sections: readonly Section[], at: Date): string {
  const tables = sections.filter(({ rows }) => rows.length > 0).map(tableOf);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your data</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem}table{border-collapse:collapse}
th,td{border:1px solid;padding:.3rem .6rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
</style></head><body><h1>Your data</h1><p>${inHtml(intro)}</p><p>Made ${at.toISOString()}</p>
${tables.join("\n")}</body></html>`;
}

function tableOf({ title, columns, rows }: Section): string {
  const head = columns.map((column) => `<th>${inHtml(column.replaceAll("_", " "))}</th>`).join("");
  const body = rows
    .map((row) => `<tr>${columns.map((column) => `<td>${inHtml(textOf(row[column]))}</td>`).join("")}</tr>`)
    .join("\n");
  return `<h2>${inHtml(title)}</h2><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const marks: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function inHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);
}
