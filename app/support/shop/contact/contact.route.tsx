import { readSiteContent } from "../../../../domain/content/index.ts";
import { ctxOf } from "../../../context.ts";
import { PageHead } from "../../../shell/site/page-head.tsx";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import { ReachUs } from "../../../shell/site/reach-us.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import supportLayoutStyles from "../../../ui/support-layout.module.css";
import text from "../../../ui/text.module.css";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import type { Route } from "./+types/contact.route.ts";

export const handle: PageHandle = { sleeps: true };

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const { contact } = await readSiteContent(ctx);
  return { contact, origin: ctx.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "Contact",
    description: "How to reach us, and what to have ready.",
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
    <div className={layout.page}>
      <PageHead title="Contact Us">One message reaches our whole team.</PageHead>
      <div className={supportLayoutStyles.supportLayout}>
        <Panel title="How to reach us">
          <ReachUs {...loaderData.contact} />
        </Panel>
        <Panel title="What to have ready">
          <ol className={supportLayoutStyles.stepsPlain}>
            <li>Your order number, like #c41866fc, if it’s about an order.</li>
            <li>What you expected, and what happened instead.</li>
            <li>Nothing secret: no password, recovery answer or card number. We don’t need them.</li>
          </ol>
          <p className={text.small}>
            Refunds are explained in our <Link to="/refund-policy">Refund Policy</Link>, your data in our{" "}
            <Link to="/privacy">Privacy Policy</Link>.
          </p>
        </Panel>
      </div>
    </div>
  );
}
