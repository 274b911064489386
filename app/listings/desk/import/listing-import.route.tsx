import { useEffect } from "react";
import { data, redirect, useRevalidator } from "react-router";
import { discardImport, readImport, startImport } from "../../../../domain/listings/index.ts";
import { ctxOf } from "../../../context.ts";
import { DeskError } from "../../../shell/desk/desk-error.tsx";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Crumbs } from "../../../ui/crumbs.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { readForm } from "../../../web/forms/read-form.ts";
import { runForms } from "../../../web/forms/run-forms.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";
import type { Route } from "./+types/listing-import.route.ts";
import { importForms } from "./import-forms.ts";
import { importPath, importStateLabels } from "./import-labels.ts";
import { ImportResult } from "./import-result.tsx";
import { importLine, previewLine } from "./import-view.ts";

export { DeskError as ErrorBoundary };

export const headers = answerHeaders;

/** Milliseconds between two looks at an import that is running. */
const pollEvery = 700;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Import · Order desk");
}

export async function loader(args: Route.LoaderArgs) {
  const { importId } = args.params;
  if (!isUuid(importId)) throw data(null, { status: 404 });
  const found = unwrapOr404(await readImport(ctxOf(args), { importId }));
  return { line: importLine(found.import), preview: found.preview.map(previewLine) };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

export async function action(args: Route.ActionArgs) {
  const { importId } = args.params;
  if (!isUuid(importId)) throw data(null, { status: 400 });
  const done = await runForms(
    importForms,
    { "start-import": startImport, "discard-import": discardImport },
    { ctx: ctxOf(args), fields: await readForm(args.request), more: { importId } },
  );
  return done.ok ? redirect(`${importPath}/${importId}`) : done.answer;
}

/** One import: its errors, or what would be listed and the action, then how far it is. */
export default function ListingImportPage({ loaderData }: Route.ComponentProps) {
  const { line, preview } = loaderData;
  const failure = useLastAnswer<FormAnswer>();
  useProgress(line.state === "running");
  return (
    <>
      <Crumbs
        items={[
          { label: "Listings", to: "/admin/listings" },
          { label: "Import", to: importPath },
          { label: importStateLabels[line.state] },
        ]}
      />
      <h1>Import of {line.made}</h1>
      <p className={cx(textStyles.muted, textStyles.breakAnywhere)}>Checked by {line.madeBy}.</p>
      <div className={layout.stack}>
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <ImportResult line={line} preview={preview} />
      </div>
    </>
  );
}

/** Asks again and again how far it is, while it runs and nothing else is being asked. */
function useProgress(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isRunning || state !== "idle") return;
    const timer = setTimeout(revalidate, pollEvery);
    return () => clearTimeout(timer);
  }, [isRunning, state, revalidate]);
}
