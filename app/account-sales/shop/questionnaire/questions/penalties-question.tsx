import { penalties, penaltyLabels } from "../../../../../domain/account-sales/model.ts";
import { Choice } from "../../../../ui/choice.tsx";
import layout from "../../../../ui/layout.module.css";
import styles from "../../questionnaire.module.css";
import { errorOf, type QuestionProps } from "../question-props.ts";
import { AnswerGroup } from "./answer-group.tsx";
import { Modifier } from "./modifier.tsx";
import { YesNo } from "./yes-no.tsx";

const choosable = penalties.filter((penalty) => penalty !== "clean");

/** Whether the account was punished, and how. */
export function PenaltiesQuestion({ raw, rules, problem, answer, headingId }: QuestionProps) {
  return (
    <>
      <YesNo
        name="hasPenalties"
        labelledBy={headingId}
        value={raw.hasPenalties}
        onAnswer={(hasPenalties) => answer({ hasPenalties })}
        error={errorOf(problem, "hasPenalties")}
      />
      <AnswerGroup
        className={styles.ifYes}
        legend="Which one?"
        hint="If there are several, the worst one."
        error={errorOf(problem, "penaltyType")}
      >
        <div className={layout.options}>
          {choosable.map((penalty) => (
            <Choice
              key={penalty}
              type="radio"
              name="penaltyType"
              value={penalty}
              title={penaltyLabels[penalty]}
              mod={<Modifier percent={rules.penalties[penalty]} />}
              checked={raw.penaltyType === penalty}
              onChange={() => answer({ penaltyType: penalty })}
            />
          ))}
        </div>
      </AnswerGroup>
    </>
  );
}
