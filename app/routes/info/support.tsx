import { readSiteContent } from "../../../domain/content/index.ts";
import { PageHead } from "../../components/site/page-head.tsx";
import { pageMeta } from "../../components/site/page-meta.ts";
import { ReachUs } from "../../components/site/reach-us.tsx";
import { ChatInvitation } from "../../components/support/chat-invitation.tsx";
import { ctxOf } from "../../context.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Route } from "./+types/support.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const { contact } = await readSiteContent(ctx);
  return { contact, origin: ctx.origin };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: "Support",
    description: "Follow an order, find an answer, or reach the people at the counter.",
    origin: loaderData.origin,
    path: "/support",
  });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

export default function Support({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap">
      <PageHead title="Support">
        Most questions are answered by the page of your order. For everything else there are people at the
        counter.
      </PageHead>
      <div className="counters">
        <div className="stack">
          <Panel title="Live Chat" id="chat">
            <ChatInvitation />
          </Panel>
          <Panel title="Other ways">
            <ReachUs {...loaderData.contact} />
          </Panel>
        </div>
        <div className="stack">
          <Panel title="About an order">
            <p>
              The page of your order shows where it stands, what happens next and how long it may take. The
              link is in your confirmation mail; with an account you find it among your orders.
            </p>
            <div className="row">
              <LinkButton to="/profile">My Orders</LinkButton>
              <LinkButton to="/track-order">Track an order</LinkButton>
              <LinkButton variant="quiet" to="/#faq">
                Read the FAQ
              </LinkButton>
            </div>
          </Panel>
          <Panel title="Before you trust anybody">
            <p>
              Our traders say the one-time phrase of your order first. We never ask for the password of your
              shop account, and we never trade outside the site. If something is odd, stop and write to us.
            </p>
            <p className="small">
              Promised sums and times are in the <Link to="/refund-policy">Refund Policy</Link>.
            </p>
          </Panel>
        </div>
      </div>
    </div>
  );
}
