import { Choice } from "../../../../ui/choice.tsx";
import styles from "../../questionnaire.module.css";
import { AnswerGroup } from "./answer-group.tsx";

type YesNoProps = {
  name: string;
  value: boolean | undefined;
  onAnswer(value: boolean): void;
  /** The id of the heading that asks. */
  labelledBy?: string;
  legend?: string;
  hint?: string;
  error?: string | undefined;
};

/** A question that is answered by Yes or No. */
export function YesNo({ name, value, onAnswer, labelledBy, legend, hint, error }: YesNoProps) {
  return (
    <AnswerGroup
      {...(legend ? { legend } : {})}
      {...(labelledBy ? { labelledBy } : {})}
      {...(hint ? { hint } : {})}
      error={error}
    >
      <div className={styles.yesNo}>
        <Choice
          type="radio"
          name={name}
          value="yes"
          title="Yes"
          checked={value === true}
          onChange={() => onAnswer(true)}
        />
        <Choice
          type="radio"
          name={name}
          value="no"
          title="No"
          checked={value === false}
          onChange={() => onAnswer(false)}
        />
      </div>
    </AnswerGroup>
  );
}
