import { readUnsubscribe, unsubscribeFromReviews } from "../../../domain/reviews/index.ts";
import { ctxOf, factsOf } from "../../context.ts";
import { unlistedPage } from "../../shell/shop/page-titles.ts";
import { PageHead } from "../../shell/site/page-head.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { redirectWith, refusedForm } from "../../web/forms/answers.ts";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import type { Route } from "./+types/unsubscribe.route.ts";
import { unsubscribeForm, unsubscribeInput, unsubscribeTitle } from "./unsubscribe-form.ts";

/**
 * Where the link in a review request leads. Opening it changes nothing, since mail programs open links too.
 */
export async function loader(args: Route.LoaderArgs) {
  const found = await readUnsubscribe(ctxOf(args), args.params.token);
  return { found: found.ok ? found.value : null };
}

export async function action(args: Route.ActionArgs) {
  const done = await unsubscribeFromReviews(ctxOf(args), args.params.token);
  if (!done.ok)
    return refusedForm({ form: unsubscribeForm, title: unsubscribeTitle, fields: {} }, done.error);
  return redirectWith(factsOf(args), args.url.pathname, {
    title: "Unsubscribed",
    text: "We won't ask you for reviews anymore.",
    tone: "good",
  });
}

/** The address of this page holds a secret: see the headers of auth/callback. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const all = new Headers(actionHeaders);
  all.set("Referrer-Policy", "strict-origin");
  all.set("Cache-Control", "no-store");
  return all;
}

export function meta({ matches }: Route.MetaArgs) {
  return [...unlistedPage(matches, "Unsubscribe"), { name: "referrer", content: "strict-origin" }];
}

/** Ends review requests by one press, without signing in. */
export default function Unsubscribe({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) {
    return (
      <div className={layout.page}>
        <PageHead title="Link not valid">Use the link in our newest email, or message us.</PageHead>
        <div>
          <LinkButton to="/contact">Contact us</LinkButton>
        </div>
      </div>
    );
  }
  return (
    <div className={layout.page}>
      <PageHead title={found.isOut ? "You're unsubscribed" : "Unsubscribe from review requests?"}>
        {found.isOut
          ? `We won't ask ${found.email} for reviews anymore. Emails about your orders still come.`
          : `We send ${found.email} one email per order to ask how it went. Emails about your orders still come.`}
      </PageHead>
      {found.isOut ? (
        <div>
          <LinkButton to="/">Go to the home page</LinkButton>
        </div>
      ) : (
        <UnsubscribeForm />
      )}
    </div>
  );
}

function UnsubscribeForm() {
  const { failure, busy, onSubmit } = useCheckedForm({
    name: unsubscribeForm,
    schema: unsubscribeInput,
    title: unsubscribeTitle,
  });
  return (
    <Form method="post" data-form={unsubscribeForm} className={layout.stack} onSubmit={onSubmit}>
      <input type="hidden" name="form" value={unsubscribeForm} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <div>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Unsubscribing…">
          Unsubscribe
        </Button>
      </div>
    </Form>
  );
}
