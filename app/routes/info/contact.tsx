import { readSiteContent } from "../../../domain/content/index.ts";
import { PageHead } from "../../components/site/page-head.tsx";
import { pageMeta } from "../../components/site/page-meta.ts";
import { ReachUs } from "../../components/site/reach-us.tsx";
import { ctxOf } from "../../context.ts";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Route } from "./+types/contact.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const { contact } = await readSiteContent(ctx);
  return { contact, origin: ctx.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Contact",
    description: "How to reach the people of Goldhall, and what to have at hand.",
    origin: loaderData.origin,
    path: "/contact",
  });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

export default function Contact({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title="Contact Us">One message reaches everybody at the counter.</PageHead>
      <div className="counters">
        <Panel title="Where to write">
          <ReachUs {...loaderData.contact} />
        </Panel>
        <Panel title="What to have at hand">
          <ol className="steps-plain">
            <li>The first eight characters of the order, if there is one.</li>
            <li>What you expected, and what happened instead.</li>
            <li>Nothing secret: no password, no recovery answer, no card number. We do not need them.</li>
          </ol>
          <p className="small">
            For sums already paid see the <Link to="/refund-policy">Refund Policy</Link>; for data we hold
            about you see the <Link to="/privacy">Privacy Policy</Link>.
          </p>
        </Panel>
      </div>
    </div>
  );
}
