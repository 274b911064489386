import { redirect } from "react-router";
import { allow } from "../../../domain/people/index.ts";
import { removeLogo, setLogo } from "../../../domain/settings/index.ts";
import { fail, type Result } from "../../../kernel/result.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../context.ts";
import { unwrapOr404 } from "../../shell/desk/unwrap-or-404.ts";
import { redirectWith } from "../../web/forms/answers.ts";
import { readUpload, type Upload } from "../../web/forms/read-upload.ts";
import type { Route } from "./+types/logo.route.ts";
import { logoForms, logoGroupPath } from "./logo-forms.ts";

/** There is nothing to read here; the settings show the logo. */
export function loader() {
  return redirect(logoGroupPath);
}

/** Gives the shop a logo, or takes it away; either is in effect on every page (Rule P38). */
export async function action(args: Route.ActionArgs) {
  const ctx = ctxOf(args);
  // Before the picture is read.
  unwrapOr404(allow(ctx.actor, "settings.edit"));
  const facts = factsOf(args);
  const upload = await readUpload(args.request);
  const isRemoval = upload.fields.form === logoForms.remove;
  const done = isRemoval ? await removeLogo(ctx) : await saveUpload(ctx, upload);
  if (!done.ok) {
    const { title = "Logo not saved", text } = done.error;
    return redirectWith(facts, logoGroupPath, { title, text, tone: "bad" });
  }
  await facts.heardEverywhere();
  const title = isRemoval ? "Logo removed" : "Logo saved";
  return redirectWith(facts, logoGroupPath, { title, text: "In effect now.", tone: "good" });
}

async function saveUpload(ctx: ShopCtx, { pictures }: Upload): Promise<Result<undefined>> {
  const [bytes] = pictures;
  return bytes ? setLogo(ctx, bytes) : fail({ code: "invalid", text: "Choose a picture first." });
}
