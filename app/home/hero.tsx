import { Coins, Flame, Landmark, LockKeyhole, MessagesSquare, ShieldCheck } from "lucide";
import { LinkButton } from "../ui/button.tsx";
import { Coin } from "../ui/drawings/coin.tsx";
import { Icon, type IconDrawing } from "../ui/icons.tsx";
import { type RateCard, RateSummary } from "./rate-summary.tsx";

type HeroProps = {
  title: string;
  lead: string;
  /** Struck on the coin and shown as "Trusted since"; null shows neither. */
  foundedYear: number | null;
  promises: { support: string | null; guarantee: string | null; payments: string | null };
  rates: RateCard;
  /** Whether changes of the rates reach this page by themselves. */
  isLive: boolean;
};

/** The head of the home page: what the house does, three ways in, and a card of today's rates (Rule P15). */
export function Hero({ title, lead, foundedYear, promises, rates, isLive }: HeroProps) {
  const trust: readonly (readonly [IconDrawing, string | null])[] = [
    [Landmark, foundedYear ? `Trusted since ${foundedYear}` : null],
    [MessagesSquare, promises.support],
    [ShieldCheck, promises.guarantee],
    [LockKeyhole, promises.payments],
  ];
  return (
    <section className="hero">
      <div className="coinbox">
        <Coin year={foundedYear} />
      </div>
      <div className="wrap">
        <div className="txt">
          <h1>{title}</h1>
          <p className="lead">{lead}</p>
          <div className="cta">
            <LinkButton variant="primary" to="/buy-gold" icon={<Icon of={Coins} />}>
              Buy Gold
            </LinkButton>
            <LinkButton to="/buy-accounts">Browse Accounts</LinkButton>
            <LinkButton to="/services" icon={<Icon of={Flame} />}>
              Infernal Services
            </LinkButton>
          </div>
          <ul className="trust">
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
