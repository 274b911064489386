import { useState } from "react";
import { readSiteContent } from "../../../../domain/content/index.ts";
import { readNamedWays } from "../../../content/shared/named-ways.ts";
import { ctxOf } from "../../../context.ts";
import { FindOrder } from "../../../orders/shared/track/find-order.tsx";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { PageHead } from "../../../shell/site/page-head.tsx";
import { pageMeta } from "../../../shell/site/page-meta.ts";
import { ReachUs } from "../../../shell/site/reach-us.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import supportLayoutStyles from "../../../ui/support-layout.module.css";
import text from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { PageHandle } from "../../../web/sleeping/sleeping-page.ts";
import { ChatComposer } from "../../shared/chat-composer.tsx";
import { chatForms, chatFormTitles, chatPath } from "../../shared/chat-forms.ts";
import type { Route } from "./+types/support.route.ts";

export const handle: PageHandle = { sleeps: true };

const loadChatMessageInput = () =>
  import("../../../../domain/support/inputs.ts").then((inputs) => inputs.chatMessageInput);

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf({ context });
  const [{ contact }, ways] = await Promise.all([readSiteContent(ctx), readNamedWays(ctx)]);
  return { contact, ways, origin: ctx.origin };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: "Support",
    description: "Track an order, find an answer, or message us.",
    origin: loaderData.origin,
    path: "/support",
  });
}

/** The same for every visitor, so the server may keep it. */
export function headers() {
  return { "X-Shared-Page": "1" };
}

export default function Support({ loaderData }: Route.ComponentProps) {
  const { waysToPay, waysToBePaid } = loaderData.ways;
  return (
    <div className={layout.page}>
      <PageHead title="Support">
        Your order’s page answers most questions. For everything else, message us.
      </PageHead>
      <div className={supportLayoutStyles.supportLayout}>
        <div className={layout.stack}>
          <Panel title="Live Chat" id="chat">
            <ChatInvitation />
          </Panel>
          <Panel title="Other ways">
            <ReachUs {...loaderData.contact} />
          </Panel>
        </div>
        <div className={layout.stack}>
          <Panel title="About an order">
            <p className={layout.spaceBelow}>
              Your order’s page shows its status, what happens next and how long it takes. Open it from any
              email about the order, from My Orders, or with your order number here.
            </p>
            <FindOrder />
            <div className={layout.row}>
              <LinkButton to="/profile">My Orders</LinkButton>
              <LinkButton variant="quiet" to="/#faq">
                Read the FAQ
              </LinkButton>
            </div>
          </Panel>
          {waysToPay || waysToBePaid ? (
            <Panel title="About payments">
              <p>
                {waysToPay ? `You can pay with ${waysToPay}. ` : null}
                {waysToBePaid ? `We pay by ${waysToBePaid}.` : null}
              </p>
            </Panel>
          ) : null}
          <Panel title="Is it really us?">
            <p>
              Our trader says your order’s one-time phrase first. We never ask for the password of your shop
              account, and we never trade outside the site. If something seems off, stop and message us.
            </p>
            <p className={text.small}>
              What we promise on money and times is in our <Link to="/refund-policy">Refund Policy</Link>.
            </p>
          </Panel>
        </div>
      </div>
    </div>
  );
}

/**
 * The first message from another page: it opens the chat, or goes into the conversation that the visitor has.
 */
function ChatInvitation() {
  const [ownKey] = useState(freshKey);
  const isInBrowser = useHydrated();
  const { longestMessage } = useShop();
  return (
    <div className={cx(layout.stack, layout.snug)}>
      <p>
        Message us and we’ll reply in the chat. Written before?{" "}
        <Link to={chatPath}>Open your conversation</Link>.
      </p>
      <ChatComposer
        name={chatForms.message}
        schema={loadChatMessageInput}
        title={chatFormTitles.message}
        formKey={isInBrowser ? ownKey : ""}
        ownSeq={0}
        action={chatPath}
        label="Your message"
        send="Start the chat"
        longest={longestMessage}
        draft="new"
        securely="Logins go in your order's secure form, never in chat."
      />
    </div>
  );
}

/** 128 random bits, also where the page came without encryption. */
function freshKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
