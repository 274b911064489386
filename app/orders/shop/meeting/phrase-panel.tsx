import { TallyStick } from "../../../ui/drawings/tally-stick.tsx";

/** The words by which customer and trader know each other in the game (Rule P16), on a split tally stick. */
export function PhrasePanel({ orderId, phrase }: { orderId: string; phrase: string }) {
  return (
    <section className="panel pad phrase" aria-labelledby="phrase-title">
      <h2 id="phrase-title">Your phrase</h2>
      <p className="muted">Our trader says these words first. If they don't match, don't trade.</p>
      <div className="stickbox">
        <TallyStick seed={orderId} />
        <div className="half">
          <small>You</small>
          {phrase}
        </div>
        <div className="half" aria-hidden="true">
          <small>Trader</small>
          {phrase}
        </div>
      </div>
    </section>
  );
}
