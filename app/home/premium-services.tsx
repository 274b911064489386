import { Link } from "react-router";
import { Ribbon } from "../ui/badge.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Cape } from "../ui/drawings/cape.tsx";
import { PlaceholderImage } from "../ui/drawings/placeholder-image.tsx";
import { RateLine } from "../ui/drawings/rate-line.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { PriceComparison, type PriceComparisonProps } from "./price-comparison.tsx";

type PremiumServicesProps = {
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
  const { accountsFrom, infernalFrom, comparison } = props;
  return (
    <section className="band" id="services">
      <div className="wrap">
        <div className="sec-head">
          <h2>Premium Services</h2>
          <p>Three counters, one book. Pick the one you came for.</p>
        </div>
        <div className="svc">
          <SellGoldCard {...props} />
          <article className="panel side">
            <div>
              <h3>
                <Link className="cover" to="/buy-accounts">
                  Accounts
                </Link>
              </h3>
              <p>Mains, pures, zerkers and irons, delivered within a day.</p>
              <FromPrice price={accountsFrom} />
            </div>
            <div className="fan" aria-hidden="true">
              <PlaceholderImage seed="fan-pure" build="pure" />
              <PlaceholderImage seed="fan-zerker" build="zerker" />
              <PlaceholderImage seed="fan-maxed" build="maxed" />
            </div>
          </article>
          <article className="panel side emb">
            <div>
              <h3>
                <Link className="cover" to="/services">
                  Infernal Services
                </Link>
              </h3>
              <p>Infernal Cape and Dizana’s Quiver, done for you in 2-4 days.</p>
              <FromPrice price={infernalFrom} />
            </div>
            <div className="art" aria-hidden="true">
              <Cape />
            </div>
          </article>
        </div>
        {comparison ? <PriceComparison {...comparison} /> : null}
      </div>
    </section>
  );
}

function SellGoldCard({ sellRate, hundredMillion, pastRates, pastCaption }: PremiumServicesProps) {
  return (
    <article className="panel main">
      <div className="row between">
        <h3>Sell Gold</h3>
        <Ribbon>MOST POPULAR</Ribbon>
      </div>
      <p className="pitch">
        Choose an amount, meet our trader at the Grand Exchange and pick how you're paid. Payment sent within
        5 minutes of the trade.
      </p>
      <p className="price">
        {sellRate}
        <small>/M</small>
      </p>
      <p className="example">
        100M is <b>{hundredMillion}</b>, and the rate holds for 10 minutes.
      </p>
      <LinkButton variant="primary" to="/sell-gold" className="cover">
        Sell my gold
      </LinkButton>
      <figure className="past">
        <figcaption className="tiny faint">
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
    <span className="from">
      From <b>{price}</b>
    </span>
  );
}
