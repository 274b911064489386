import { ReviewReply } from "../reviews/shared/review-reply.tsx";
import { cx } from "../ui/cx.ts";
import { SealText } from "../ui/drawings/seal-text.tsx";
import layout from "../ui/layout.module.css";
import { Link } from "../ui/link.tsx";
import { Stars } from "../ui/stars.tsx";
import summaryCardStyles from "../ui/summary-card.module.css";
import textStyles from "../ui/text.module.css";
import styles from "./testimonials.module.css";

export type Review = {
  name: string;
  text: string;
  rating: number;
  /** The day as shown, and for machines. */
  date: { iso: string; text: string };
  achievement: string;
  /** What we answered; null for nothing. */
  reply: string | null;
  /** Figures that back the review; the last one is the sum. */
  proof: readonly { label: string; value: string }[];
};

type TestimonialsProps = {
  title: string;
  reviews: readonly Review[];
  /** The rating line; null shows none (Rule P24). */
  rating: { average: string; stars: number; count: string; isOne: boolean; isOwn: boolean } | null;
};

/** What customers wrote: the first review on a paper card, the others beside it from 48rem (Rule S12). */
export function Testimonials({ title, reviews, rating }: TestimonialsProps) {
  const [first, ...others] = reviews;
  if (!first) return null;
  return (
    <section className={cx(layout.band, layout.afterBand)}>
      <div className={layout.page}>
        <div className={layout.secHead}>
          <h2>{title}</h2>
          {rating ? (
            <div className={styles.rating}>
              <Stars value={rating.stars} />
              <b>{rating.average} / 5</b>
              <span className={cx(textStyles.muted, textStyles.small)}>
                from{" "}
                {rating.isOwn ? (
                  <Link to="/reviews">
                    {rating.count} verified {rating.isOne ? "review" : "reviews"}
                  </Link>
                ) : (
                  <>
                    {rating.count} verified {rating.isOne ? "review" : "reviews"}
                  </>
                )}
              </span>
            </div>
          ) : null}
        </div>
        <div className={styles.quotes}>
          <FirstReview review={first} />
          <ul className={styles.others}>
            {others.map((review) => (
              <li key={`${review.name} ${review.text}`}>
                <Stars value={review.rating} />
                <p>“{review.text}”</p>
                <span className={cx(textStyles.small, textStyles.faint)}>
                  <b className={textStyles.muted}>{review.name}</b> · {review.achievement} ·{" "}
                  <time dateTime={review.date.iso}>{review.date.text}</time>
                </span>
                {review.reply ? <ReviewReply text={review.reply} /> : null}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

/** From this many characters on a review is set smaller, so that it stays on one sheet. */
const longText = 220;

function FirstReview({ review }: { review: Review }) {
  return (
    <figure
      className={cx(
        summaryCardStyles.summaryCard,
        summaryCardStyles.ruled,
        styles.first,
        review.text.length > longText && styles.isLong,
      )}
    >
      <blockquote>“{review.text}”</blockquote>
      <div>
        {review.reply ? <ReviewReply text={review.reply} /> : null}
        {review.proof.length > 0 ? (
          <dl className={styles.proof}>
            {review.proof.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        <div className={styles.author}>
          <b>{review.name}</b>
          <span>
            {review.achievement} · <time dateTime={review.date.iso}>{review.date.text}</time>
          </span>
          <span className={layout.visuallyHidden}>{review.rating} out of 5</span>
        </div>
      </div>
      <SealText
        text={String(review.rating)}
        caption="OF FIVE"
        fontSize={34}
        baseline={6}
        size={100}
        seed={review.name}
      />
    </figure>
  );
}
