import { data } from "react-router";
import { readSiteContent } from "../../../domain/content/index.ts";
import { pageMeta } from "../../components/site/page-meta.ts";
import { ctxOf } from "../../context.ts";
import { LinkButton } from "../../ui/button.tsx";
import type { Route } from "./+types/counter.ts";

type Counter = {
  title: string;
  text: string;
  /** The open counter next to it. */
  instead?: { to: string; label: string };
};

/** The counters of the house that have no desk behind them yet, by path. */
const counters: Record<string, Counter> = {
  "/buy-accounts": {
    title: "Buy Accounts",
    text: "Browse accounts that are ready for a new owner.",
    instead: { to: "/sell-accounts", label: "Sell an account instead" },
  },
};

export async function loader(args: Route.LoaderArgs) {
  const path = new URL(args.request.url).pathname.replace(/\/$|\.data$/g, "");
  const counter = counters[path];
  if (!counter) throw data(null, { status: 404 });
  const ctx = ctxOf(args);
  const { contact } = await readSiteContent(ctx);
  return { ...counter, path, email: contact.email, origin: ctx.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, text, path, origin } = loaderData;
  return [...pageMeta({ title, description: text, origin, path }), { name: "robots", content: "noindex" }];
}

export function headers() {
  return { "X-Shared-Page": "1" };
}

/** Says plainly that a counter is not open, and where to turn until it is. */
export default function ClosedCounter({ loaderData }: Route.ComponentProps) {
  const { title, text, email, instead } = loaderData;
  return (
    <section className="band">
      <div className="wrap lost">
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <p className="muted">
          This counter is not open yet. We open the counters one after the other. Write to us and we tell you
          when it is.
        </p>
        {email ? (
          <p>
            <a className="tap" href={`mailto:${email}`}>
              {email}
            </a>
          </p>
        ) : null}
        <div className="row">
          {instead ? (
            <LinkButton variant="primary" to={instead.to}>
              {instead.label}
            </LinkButton>
          ) : null}
          <LinkButton variant={instead ? "secondary" : "primary"} to="/contact">
            Contact us
          </LinkButton>
          <LinkButton to="/">Back to home</LinkButton>
        </div>
      </div>
    </section>
  );
}
