import { questRangeLabels, questRanges } from "../../../../../domain/account-sales/model.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { cx } from "../../../../ui/cx.ts";
import layout from "../../../../ui/layout.module.css";
import styles from "../../questionnaire.module.css";
import { errorOf, type QuestionProps } from "../question-props.ts";
import { AnswerGroup } from "./answer-group.tsx";
import { Modifier } from "./modifier.tsx";
import { YesNo } from "./yes-no.tsx";

/** How many quest points the account has. The Quest Cape takes the place of a range (Rule S71). */
export function QuestsQuestion({ raw, rules, problem, answer, headingId }: QuestionProps) {
  const hasCape = raw.hasQuestCape === true;
  return (
    <>
      <YesNo
        name="questPoints"
        labelledBy={headingId}
        value={raw.questPoints}
        onAnswer={(questPoints) => answer({ questPoints })}
        error={errorOf(problem, "questPoints")}
      />
      <div className={cx(styles.ifYes, styles.form)}>
        <Choice
          type="checkbox"
          name="hasQuestCape"
          value="yes"
          title="Quest Cape"
          text="All quests done"
          mod={<Modifier percent={rules.questCape} />}
          checked={hasCape}
          onChange={() => answer({ hasQuestCape: hasCape ? undefined : true })}
        />
        <AnswerGroup
          legend="Or how many quest points?"
          error={errorOf(problem, "questPointsRange")}
          disabled={hasCape}
        >
          <p className={styles.saidChange} role="status">
            {hasCape ? "The Quest Cape replaces the range." : ""}
          </p>
          <div className={layout.options}>
            {questRanges.map((range) => (
              <Choice
                key={range}
                type="radio"
                name="questPointsRange"
                value={range}
                title={questRangeLabels[range]}
                mod={<Modifier percent={rules.questRanges[range]} />}
                checked={raw.questPointsRange === range}
                disabled={hasCape}
                onChange={() => answer({ questPointsRange: range })}
              />
            ))}
          </div>
        </AnswerGroup>
      </div>
    </>
  );
}
