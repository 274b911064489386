import { Coins, Flame, Landmark, LockKeyhole, MessagesSquare, Scale, ShieldCheck } from "lucide";
import { LinkButton } from "../ui/button.tsx";
import { Coin } from "../ui/drawings/coin.tsx";
import { Icon, type IconDrawing } from "../ui/icons.tsx";
import layout from "../ui/layout.module.css";
import textStyles from "../ui/text.module.css";
import styles from "./hero.module.css";
import { type RateCard, RateSummary } from "./rate-summary.tsx";
import type { LastSale } from "./read-last-sale.ts";
import { SellAgain } from "./sell-again.tsx";

type HeroProps = {
  title: string;
  lead: string;
  /** Struck on the coin and shown as "Trusted since"; null shows neither. */
  foundedYear: number | null;
  promises: { support: string | null; guarantee: string | null; payments: string | null };
  rates: RateCard;
  /** Whether changes of the rates reach this page by themselves. */
  isLive: boolean;
  /** The last sale of whoever is signed in, to be made again; null where there is none. */
  sellAgain: LastSale | null;
};

/** The head of the home page: what the house does, four ways in, and a card of today's rates (Rule P15). */
export function Hero({ title, lead, foundedYear, promises, rates, isLive, sellAgain }: HeroProps) {
  const trust: readonly (readonly [IconDrawing, string | null])[] = [
    [Landmark, foundedYear ? `Trusted since ${foundedYear}` : null],
    [MessagesSquare, promises.support],
    [ShieldCheck, promises.guarantee],
    [LockKeyhole, promises.payments],
  ];
  return (
    <section className={styles.hero}>
      <div className={styles.coinBox}>
        <Coin year={foundedYear} />
      </div>
      <div className={layout.page}>
        <div className={styles.words}>
          <h1>{title}</h1>
          <p className={textStyles.lead}>{lead}</p>
          <div className={styles.actions}>
            <LinkButton variant="primary" to="/buy-gold" icon={<Icon of={Coins} />}>
              Buy Gold
            </LinkButton>
            <LinkButton to="/sell-gold" icon={<Icon of={Scale} />}>
              Sell Gold
            </LinkButton>
            <LinkButton to="/buy-accounts">Browse Accounts</LinkButton>
            <LinkButton to="/services" icon={<Icon of={Flame} />}>
              Infernal Services
            </LinkButton>
          </div>
          {sellAgain ? <SellAgain sale={sellAgain} /> : null}
          <ul className={styles.promises}>
            {trust.map(([icon, text]) =>
              text ? (
                <li key={text}>
                  <Icon of={icon} size={17} />
                  {text}
                </li>
              ) : null,
            )}
          </ul>
        </div>
        <RateSummary rates={rates} isLive={isLive} />
      </div>
    </section>
  );
}
