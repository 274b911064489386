import { Clock, Hourglass, Zap } from "lucide";
import type { DeliveryTime, ListingCard } from "../../../../domain/listings/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { useKeepMarkup } from "../../../keep-markup.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import { Link } from "../../../ui/link.tsx";
import { AccountPicture } from "../picture/account-picture.tsx";
import { sealSrc } from "../picture/plate-build.ts";

type LotCardProps = {
  card: ListingCard;
  /** It stands in the first row, so its picture is asked for at once. */
  eager?: boolean;
};

/** An account for sale on a card, with its first two features (spec/2 §2). The whole card leads to the account's page. */
export function LotCard({ card, eager = false }: LotCardProps) {
  const keep = useKeepMarkup();
  const className = cx("lot", card.isHeld && "held");
  // Of a page's elements two thirds are in its cards, and most visitors see the same ones. One whose picture is asked for ahead
  // says so in the page's head.
  if (keep && !eager) {
    const kept = keep(`lot ${JSON.stringify(card)}`, <InsideLot card={card} eager={false} />);
    // biome-ignore lint/security/noDangerouslySetInnerHtml: written by React from the same elements
    return <article className={className} dangerouslySetInnerHTML={{ __html: kept }} />;
  }
  return (
    <article className={className}>
      <InsideLot card={card} eager={eager} />
    </article>
  );
}

function InsideLot({ card, eager }: Required<LotCardProps>) {
  const { name, features, verified, isHeld, slug } = card;
  return (
    <>
      <AccountPicture card={card} eager={eager} />
      <div className="in">
        <div className="name">
          <h3>
            <Link className="cover" to={`/buy-accounts/${slug}`}>
              {name}
            </Link>
          </h3>
          <p className="meta">{[card.build, card.type, card.loginMethod].join(" · ")}</p>
        </div>
        <LotLevels card={card} />
        {features.length > 0 ? (
          <ul>
            {features.map((feature, at) => (
              // Nothing tells two features with the same words apart but their place.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is stored
              <li key={at}>
                <span>{feature}</span>
              </li>
            ))}
          </ul>
        ) : null}
        <LotPrice card={card} />
      </div>
      {verified ? (
        <span className="vf">
          <img className="seal" src={sealSrc} width={44} height={44} alt="Verified" fetchPriority="low" />
        </span>
      ) : null}
      {isHeld ? (
        <Badge className="held-t" icon={<Icon of={Hourglass} size={13} />}>
          On hold
        </Badge>
      ) : null}
    </>
  );
}

function LotLevels({ card: { combatLevel, totalLevel } }: { card: ListingCard }) {
  return (
    <dl className="lv">
      <div>
        <dt>Combat</dt>
        <dd>{combatLevel}</dd>
      </div>
      <div>
        <dt>Total level</dt>
        <dd>{totalLevel.toLocaleString("en-US")}</dd>
      </div>
    </dl>
  );
}

const deliveryIcons: Record<DeliveryTime, IconDrawing> = {
  Instant: Zap,
  "20 Minutes": Clock,
  "1 Day": Clock,
};

function LotPrice({ card: { deliveryTime, priceCents } }: { card: ListingCard }) {
  return (
    <p className="buy">
      <span className="when">
        <Icon of={deliveryIcons[deliveryTime]} size={15} />
        <span className="sr">Delivery: </span>
        {deliveryTime}
      </span>
      <span className="amt">{formatUsd(priceCents)}</span>
    </p>
  );
}
