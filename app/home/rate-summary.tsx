import { LiveBadge } from "../ui/badge.tsx";
import { SealMark } from "../ui/drawings/seal-mark.tsx";

/** The published rates as words, ready to show. */
export type RateCard = {
  sell: string;
  buy: string;
  stock: string;
  capacity: string;
  /** When they came into effect. */
  postedAt: { iso: string; text: string };
};

/** Today's rates, on a sealed card. */
export function RateSummary({ rates, isLive }: { rates: RateCard; isLive: boolean }) {
  return (
    <div className="summary-card ruled rate-summary">
      <div className="row between">
        <h2>Rates of the house</h2>
        <LiveBadge on={isLive} />
      </div>
      <p className="tiny faint">
        updated <time dateTime={rates.postedAt.iso}>{rates.postedAt.text}</time>
      </p>
      <table>
        <tbody>
          <tr className="big">
            <th scope="row">
              We pay you<small>when you sell, per million</small>
            </th>
            <td className="cash">{rates.sell}</td>
          </tr>
          <tr className="big">
            <th scope="row">
              You pay us<small>when you buy, per million</small>
            </th>
            <td className="cash">{rates.buy}</td>
          </tr>
          <tr>
            <th scope="row">In stock now</th>
            <td className="cash">{rates.stock}</td>
          </tr>
          <tr>
            <th scope="row">We're buying up to</th>
            <td className="cash">{rates.capacity}</td>
          </tr>
        </tbody>
      </table>
      <SealMark size={84} seed="rates" />
    </div>
  );
}
