import { pageMeta } from "../../components/site/page-meta.ts";
import { ctxOf } from "../../context.ts";
import { Alert } from "../../ui/alert.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { Route } from "./+types/meeting-instructions.ts";

export function loader(args: Route.LoaderArgs) {
  return { origin: ctxOf(args).origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const description = "Where to meet our trader, for the order in your link.";
  const { origin } = loaderData;
  return [
    ...pageMeta({ title: "Meeting instructions", description, origin, path: "/meeting-instructions" }),
    { name: "robots", content: "noindex" },
  ];
}

/** There are no orders before the gold counter opens, so every link to one is invalid (spec/1 §2). */
export default function MeetingInstructions() {
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>Meeting instructions</h1>
        <Alert tone="bad" title="Error">
          Invalid order ID. Please check your link or contact support.
        </Alert>
        <div className="row">
          <LinkButton variant="primary" to="/support">
            Contact Support
          </LinkButton>
          <LinkButton to="/">Back to home</LinkButton>
        </div>
      </div>
    </section>
  );
}
