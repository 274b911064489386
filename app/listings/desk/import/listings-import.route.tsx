import { redirect } from "react-router";
import { checkImport, decodeText, importColumns, listImports } from "../../../../domain/listings/index.ts";
import { allow } from "../../../../domain/people/index.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith, refusedForm } from "../../../web/forms/answers.ts";
import { readParts } from "../../../web/forms/read-upload.ts";
import type { Route } from "./+types/listings-import.route.ts";
import styles from "./import.module.css";
import { ImportForm } from "./import-form.tsx";
import { type ImportLine, importForm, importPath, importStateLabels, listingsWord } from "./import-labels.ts";
import { importLine } from "./import-view.ts";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Import listings · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const imports = unwrapOr404(await listImports(ctxOf(args)));
  return { imports: imports.map(importLine), columns: [...importColumns] };
}

/** What was sent is never put back into a page: there are logins in it. */
export async function action(args: Route.ActionArgs) {
  // Asked before the body is read: nobody else may make us read eight megabytes.
  unwrapOr404(allow(ctxOf(args).actor, "listings.edit"));
  const parts = await readParts(args.request);
  const sent = (wanted: string) => parts.find(({ name, bytes }) => name === wanted && bytes.length > 0);
  const read = decodeText((sent("file") ?? sent("text"))?.bytes ?? Buffer.of());
  const to = { form: importForm, fields: {}, title: "Rows not checked" };
  if ("failure" in read) return refusedForm(to, { code: "invalid", text: read.failure });
  const { text, isGuess } = read;
  if (!/\S/.test(text)) {
    return refusedForm(to, { code: "invalid", text: "Choose a file or paste some rows." });
  }
  const publishes = sent("publishes")?.bytes.toString() === "on";
  const checked = await checkImport(ctxOf(args), { text, publishes });
  if (!checked.ok) return refusedForm(to, checked.error);
  const page = `${importPath}/${checked.value.importId}`;
  return isGuess ? redirectWith(factsOf(args), page, guessedLetters) : redirect(page);
}

/** Said of a file whose letters nobody but a person can be sure of. */
const guessedLetters = {
  title: "Read as Windows-1252",
  text: "If a letter looks wrong, save the file as CSV UTF-8 and check it again.",
  tone: "warn",
} as const;

/**
 * Many listings at once: a file or pasted rows are checked first, and imported only when all of them are
 * right.
 */
export default function ListingsImport({ loaderData }: Route.ComponentProps) {
  const { imports, columns } = loaderData;
  return (
    <>
      <Crumbs items={[{ label: "Listings", to: "/admin/listings" }, { label: "Import" }]} />
      <h1>Import listings</h1>
      <p className={textStyles.muted}>
        We check every row first and list errors by line and column. With any error, nothing is imported. An
        import creates new listings only.
      </p>
      <div className={styles.page}>
        <ImportForm columns={columns} />
        <Panel title="Newest imports" pad={imports.length === 0}>
          <ImportTable rows={imports} />
        </Panel>
      </div>
    </>
  );
}

/** The newest imports, with what became of them. */
function ImportTable({ rows }: { rows: readonly ImportLine[] }) {
  if (rows.length === 0) {
    return <Empty title="No imports yet">Every file you check is listed here.</Empty>;
  }
  return (
    <DataTable
      caption="Newest imports"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "made",
          head: "Checked",
          cell: ({ id, made }) => <Link to={`${importPath}/${id}`}>{made}</Link>,
        },
        {
          key: "by",
          head: "By",
          phone: "hide",
          cell: ({ madeBy }) => <span className={textStyles.breakAnywhere}>{madeBy}</span>,
        },
        { key: "rows", head: "Rows", cell: ({ rows: count }) => listingsWord(count) },
        {
          key: "state",
          head: "State",
          phone: "end",
          cell: ({ state, errors }) =>
            state === "refused" ? `${importStateLabels[state]} (${errors.length})` : importStateLabels[state],
        },
      ]}
    />
  );
}
