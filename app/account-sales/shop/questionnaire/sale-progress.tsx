import { questions } from "../../../../domain/account-sales/model.ts";
import { Tally } from "../../../ui/drawings/tally.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { SaleStep } from "../answers-address.ts";
import { saleSteps } from "./questionnaire-state.ts";

/** How far one is: the question's number, tally marks, and a reeded bar. */
export function SaleProgress({ step }: { step: SaleStep }) {
  const number = Math.min(saleSteps.indexOf(step) + 1, questions.length);
  const percent = Math.round((number / questions.length) * 100);
  const text = step === "username" ? "All six answered" : `Question ${number} of ${questions.length}`;
  const complete = `${percent}% complete`;
  return (
    <div className="pad ask-progress">
      <div className="row between">
        <span className="row">
          <b>{text}</b>
          <Tally count={number} total={questions.length} height={24} />
        </span>
        <span className="small muted">{complete}</span>
      </div>
      <ProgressBar value={percent} label={complete} />
      <VisuallyHidden>
        <span role="status">
          {text}, {complete}
        </span>
      </VisuallyHidden>
    </div>
  );
}
