import { LinkButton } from "../../../ui/button.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { Stars } from "../../../ui/stars.tsx";

/** How the review of an order stands, for its page; every word is written out. */
export type ReviewCardView = {
  /** Of the review that was left; null for none yet. */
  stars: number | null;
  text: string;
  /** Where it is left or changed; null when it cannot be. */
  action: { to: string; label: string } | null;
};

/** Asks the customer of a completed order for a review, or says how theirs stands. */
export function ReviewCard({ review }: { review: ReviewCardView }) {
  const { stars, text, action } = review;
  return (
    <Panel title={stars === null ? "How was it?" : "Your review"}>
      <div className={layout.stack}>
        {stars === null ? null : <Stars value={stars} size={18} />}
        <p>{text}</p>
        {action ? (
          <div>
            <LinkButton to={action.to}>{action.label}</LinkButton>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}
