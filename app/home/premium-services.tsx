import { Ribbon } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { cx } from "../ui/cx.ts";
import { Cape } from "../ui/drawings/cape.tsx";
import { PlaceholderImage } from "../ui/drawings/placeholder-image.tsx";
import { RateLine } from "../ui/drawings/rate-line.tsx";
import layout from "../ui/layout.module.css";
import { Link } from "../ui/link.tsx";
import panelStyles from "../ui/panel.module.css";
import textStyles from "../ui/text.module.css";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./premium-services.module.css";
import { PriceComparison, type PriceComparisonProps } from "./price-comparison.tsx";

type PremiumServicesProps = {
  title: string;
  lead: string;
  sellPitch: string;
  accountsPitch: string;
  infernalPitch: string;
  /** What the house pays per million: `$0.19`. */
  sellRate: string;
  /** What it pays for 100 million: `$19.00`. */
  hundredMillion: string;
  /** Rates over time for the small chart, oldest first, at least two. */
  pastRates: readonly number[];
  /** What that chart shows, and its range in words for those who do not see it. */
  pastCaption: { text: string; range: string };
  accountsFrom: string | null;
  infernalFrom: string | null;
  comparison: PriceComparisonProps | null;
};

/** The three services of the house (Rule S11) and, where the shop compares itself, the comparison. */
export function PremiumServices(props: PremiumServicesProps) {
  const { title, lead, accountsPitch, infernalPitch, accountsFrom, infernalFrom, comparison } = props;
  return (
    <section className={layout.band} id="services">
      <div className={layout.page}>
        <div className={layout.secHead}>
          <h2>{title}</h2>
          <p>{lead}</p>
        </div>
        <div className={styles.services}>
          <SellGoldCard {...props} />
          <article className={cx(panelStyles.panel, styles.side)}>
            <div>
              <h3>
                <Link className={styles.cover} to="/buy-accounts">
                  Accounts
                </Link>
              </h3>
              <p>{accountsPitch}</p>
              <FromPrice price={accountsFrom} />
            </div>
            <div className={styles.fan} aria-hidden="true">
              <PlaceholderImage seed="fan-pure" build="pure" />
              <PlaceholderImage seed="fan-zerker" build="zerker" />
              <PlaceholderImage seed="fan-maxed" build="maxed" />
            </div>
          </article>
          <article className={cx(panelStyles.panel, styles.side, styles.ember)}>
            <div>
              <h3>
                <Link className={styles.cover} to="/services">
                  Infernal Services
                </Link>
              </h3>
              <p>{infernalPitch}</p>
              <FromPrice price={infernalFrom} />
            </div>
            <div className={styles.art} aria-hidden="true">
              <Cape />
            </div>
          </article>
        </div>
        {comparison ? <PriceComparison {...comparison} /> : null}
      </div>
    </section>
  );
}

function SellGoldCard({ sellPitch, sellRate, hundredMillion, pastRates, pastCaption }: PremiumServicesProps) {
  return (
    <article className={cx(panelStyles.panel, styles.main)}>
      <div className={cx(layout.row, layout.between)}>
        <h3>Sell Gold</h3>
        <Ribbon>MOST POPULAR</Ribbon>
      </div>
      <p className={styles.pitch}>{sellPitch}</p>
      <p className={styles.price}>
        {sellRate}
        <small>/M</small>
      </p>
      <p className={styles.example}>
        100M is <b>{hundredMillion}</b>, and the rate holds for 10 minutes.
      </p>
      <LinkButton variant="primary" to="/sell-gold" className={styles.cover}>
        Sell my gold
      </LinkButton>
      <figure className={styles.past}>
        <figcaption className={cx(textStyles.tiny, textStyles.faint)}>
          {pastCaption.text}
          <VisuallyHidden>: {pastCaption.range}</VisuallyHidden>
        </figcaption>
        <RateLine values={pastRates} />
      </figure>
    </article>
  );
}

function FromPrice({ price }: { price: string | null }) {
  if (!price) return null;
  return (
    <span className={styles.from}>
      From <b>{price}</b>
    </span>
  );
}
