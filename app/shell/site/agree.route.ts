import { redirect } from "react-router";
import { agreeToLegal } from "../../../domain/content/index.ts";
import { agreedField, readAgreed } from "../../../domain/content/model.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { ownPath, redirectWith } from "../../web/forms/answers.ts";
import { readForm } from "../../web/forms/read-form.ts";
import type { Route } from "./+types/agree.route.ts";

/** Keeps that the signed-in customer agrees to what the notice named, and leads back to where it stood. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request);
  const back = ownPath(fields.back, "/");
  const agreed = await agreeToLegal(ctxOf(args), readAgreed(fields[agreedField]));
  if (!agreed.ok) {
    const { title = "Not saved", text } = agreed.error;
    return redirectWith(factsOf(args), back, { title, text, tone: "bad" });
  }
  return redirectWith(factsOf(args), back, { title: "Thanks, we've saved that", tone: "good" });
}

/** Nobody is meant to come here by link. */
export function loader() {
  return redirect("/");
}
