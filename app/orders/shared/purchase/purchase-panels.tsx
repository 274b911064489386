import { KeyRound } from "lucide";
import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { HoldBar } from "../../../ui/hold-bar.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Moment, Moments } from "../../../ui/moment.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { InfoSection } from "../order-page/info-section.tsx";
import { PurchaseSteps } from "../order-page/next-steps.tsx";
import { CheckPanel } from "./check-panel.tsx";
import { DisputeNote } from "./dispute-note.tsx";
import { NotShownAgain } from "./not-shown-again.tsx";
import { type PurchaseDetailView, purchasePaths, type Until } from "./purchase-view.ts";

type PurchaseProps = { purchase: PurchaseDetailView };
type PanelsProps = PurchaseProps & {
  page: "order" | "profile";
  /** How its payment stands. */
  pay: OrderPaying | null;
};

/** Where a bought account stands, and what its buyer does next. */
export function PurchasePanels(props: PanelsProps) {
  const { purchase } = props;
  const [newest] = purchase.disputes;
  return (
    <>
      {newest ? <DisputeNote orderId={purchase.orderId} dispute={newest} /> : null}
      <Stage {...props} />
    </>
  );
}

function Stage({ purchase, page, pay }: PanelsProps) {
  switch (purchase.stage) {
    case "held":
      // The hold has a card of its own above.
      return <PurchaseSteps pay={pay} />;
    case "preparing":
      return (
        <>
          <Preparing purchase={purchase} />
          <PurchaseSteps pay={pay} />
        </>
      );
    case "ready":
      return (
        <>
          <LoginPanel purchase={purchase} />
          <CheckPanel purchase={purchase} page={page} />
        </>
      );
    case "completed":
      return (
        <>
          <LoginPanel purchase={purchase} />
          {purchase.warranty ? <Warranty purchase={purchase} until={purchase.warranty} /> : null}
        </>
      );
    case "canceled":
      return null;
  }
}

function Preparing({ purchase: { deadline, serverNow } }: PurchaseProps) {
  return (
    <Panel title="We’re preparing your login">
      <div className={cx(layout.stack, layout.snug)}>
        {deadline ? (
          <HoldBar
            label={`Promised by ${deadline.text}`}
            expiresAt={deadline.at}
            totalMs={deadline.totalMs}
            serverNow={serverNow}
            overLabel="late, our team knows"
          />
        ) : null}
        <p>
          {deadline ? "You don't need to do anything." : "This takes a moment."} We'll email you as soon as
          the login is ready.
        </p>
      </div>
    </Panel>
  );
}

/** The way to the login, or when it was read; the login itself is never on this page. */
function LoginPanel({ purchase }: PurchaseProps) {
  const { orderId, readOn, loginStoredUntil, may, isBuyer, isUnpaid } = purchase;
  const isAgain = may.reveal && readOn !== null;
  return (
    <Panel
      title="Your account's login"
      id="login"
      aside={
        <Badge tone={may.reveal ? "gold" : "plain"}>{readOn && !may.reveal ? "Read" : "Not read yet"}</Badge>
      }
    >
      <div className={layout.stack}>
        {isAgain ? (
          <p>
            You read it on <Moment at={readOn} flows />. You can read it once more.
          </p>
        ) : null}
        {may.reveal && !isAgain ? (
          <p>It's ready. We show it once, so have a password manager or paper ready.</p>
        ) : null}
        {may.reveal ? (
          <div>
            <LinkButton
              to={purchasePaths.login(orderId)}
              variant="primary"
              icon={<Icon of={KeyRound} size={18} />}
            >
              Show the login once
            </LinkButton>
          </div>
        ) : (
          <WasRead readOn={readOn} orderId={orderId} isBuyer={isBuyer} isUnpaid={isUnpaid} />
        )}
        {loginStoredUntil ? (
          <p className={cx(textStyles.small, textStyles.muted)}>
            We delete our copy of the login on <Moment at={loginStoredUntil} flows />.
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

/** What holds after the sale is final (Rule P59). */
function Warranty({ purchase: { orderId, may, disputes }, until }: PurchaseProps & { until: Until }) {
  const { disputeAnswerTime } = useShop();
  if (disputes.some(({ state, underWarranty }) => underWarranty && state !== "withdrawn")) return null;
  return (
    <Panel title="Warranty" id="warranty" aside={<Badge tone="good">Running</Badge>}>
      <div className={layout.stack}>
        <p>
          If someone takes the account back by <Moment at={new Date(until.at).toISOString()} flows />, tell
          us. We answer within {disputeAnswerTime} and refund you.
        </p>
        {may.dispute ? (
          <div>
            <LinkButton to={purchasePaths.dispute(orderId)}>Someone took it back</LinkButton>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

type WasReadProps = Pick<PurchaseDetailView, "readOn" | "orderId" | "isBuyer" | "isUnpaid">;

function WasRead({ readOn, orderId, isBuyer, isUnpaid }: WasReadProps) {
  if (!isBuyer) {
    return (
      <p className={textStyles.muted}>
        <Moments text={readOn ? `The buyer read it on ${readOn}.` : "Only the buyer can read it here."} />
      </p>
    );
  }
  if (!readOn) {
    const why = isUnpaid ? "This order isn't fully paid." : "We can't show the login right now.";
    return (
      <p>
        {why} <Link to={purchasePaths.chat(orderId)}>Message us</Link>.
      </p>
    );
  }
  return (
    <p>
      You read it on <Moment at={readOn} flows />. <NotShownAgain orderId={orderId} />
    </p>
  );
}

/** The account that was bought, as it was listed. */
export function BoughtAccount({ purchase: { name, listingHref, facts } }: PurchaseProps) {
  return (
    <InfoSection title="Your account">
      <KeyValues
        labelled
        items={[
          {
            label: "Account",
            value: listingHref ? (
              <Link to={listingHref} className={textStyles.breakAnywhere}>
                {name}
              </Link>
            ) : (
              <span className={textStyles.breakAnywhere}>{name}</span>
            ),
          },
          ...facts,
        ]}
      />
    </InfoSection>
  );
}
