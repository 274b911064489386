import { Hourglass } from "lucide";
import type { ListingCardData } from "../../../../domain/listings/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import drawingStyles from "../../../ui/drawing.module.css";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { ListingPlaceholder } from "../../shared/placeholder/listing-placeholder.tsx";
import { sealSrc } from "../../shared/placeholder/placeholder-build.ts";
import styles from "../listing-card.module.css";

type ListingCardProps = {
  card: ListingCardData;
  /** It is the first, so its picture is asked for at once. */
  eager?: boolean;
};

/**
 * An account for sale on a card: its crest, which nothing covers, and its first two features (Rule S98).
 * Pictures, whose small print nobody could read here, are on the account's page, to which the whole card
 * leads.
 */
export function ListingCard({ card, eager = false }: ListingCardProps) {
  const { id, build, type, name, features, verified, slug } = card;
  return (
    <article className={cx(styles.card, card.isHeld && styles.held)}>
      <ListingPlaceholder id={id} build={build} type={type} eager={eager} />
      <div className={styles.body}>
        <div className={styles.name}>
          <div>
            <h3>
              <Link className={styles.cover} to={`/buy-accounts/${slug}`}>
                {name}
              </Link>
            </h3>
            <p className={styles.meta}>{[build, type, card.loginMethod].join(" · ")}</p>
          </div>
          {verified ? (
            <img
              className={drawingStyles.seal}
              src={sealSrc}
              width={40}
              height={40}
              alt="Verified"
              loading="lazy"
              decoding="async"
            />
          ) : null}
        </div>
        <CardLevels card={card} />
        {features.length > 0 ? (
          <ul>
            {features.map((feature, at) => (
              // Nothing tells two features with the same words apart but their position.
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is stored
              <li key={at}>{feature}</li>
            ))}
          </ul>
        ) : null}
        <CardPrice card={card} />
      </div>
    </article>
  );
}

function CardLevels({ card: { combatLevel, totalLevel } }: { card: ListingCardData }) {
  return (
    <dl className={styles.levels}>
      <dt>Combat</dt>
      <dd>{combatLevel}</dd>
      <dt>Total level</dt>
      <dd>{totalLevel.toLocaleString("en-US")}</dd>
    </dl>
  );
}

function CardPrice({ card: { deliveryTime, priceCents, isHeld } }: { card: ListingCardData }) {
  return (
    <p className={styles.foot}>
      {isHeld ? (
        <Badge icon={<Icon of={Hourglass} size={13} />}>On hold</Badge>
      ) : (
        <span className={cx(styles.when, deliveryTime === "Instant" && styles.instant)}>
          <span className={layout.visuallyHidden}>Delivery: </span>
          {deliveryTime}
        </span>
      )}
      <span className={styles.price}>{formatUsd(priceCents)}</span>
    </p>
  );
}
