import {
  accountTypeLabels,
  accountTypes,
  combatAchievementLabels,
  combatAchievementLevels,
  diaryCompletions,
  diaryLabels,
} from "../../../../../domain/account-sales/model.ts";
import { Choice } from "../../../../ui/choice.tsx";
import { cx } from "../../../../ui/cx.ts";
import layout from "../../../../ui/layout.module.css";
import styles from "../../questionnaire.module.css";
import { errorOf, type QuestionProps } from "../question-props.ts";
import { AnswerGroup } from "./answer-group.tsx";
import { Modifier } from "./modifier.tsx";
import { YesNo } from "./yes-no.tsx";

/** How the account is built, and which combat achievements and diaries it has. */
export function BuildQuestion({ raw, rules, problem, answer, headingId }: QuestionProps) {
  return (
    <>
      <AnswerGroup labelledBy={headingId} error={errorOf(problem, "accountType")}>
        <div className={layout.options}>
          {accountTypes.map((type) => (
            <Choice
              key={type}
              type="radio"
              name="accountType"
              value={type}
              title={accountTypeLabels[type]}
              mod={<Modifier percent={rules.accountType[type]} />}
              checked={raw.accountType === type}
              onChange={() => answer({ accountType: type })}
            />
          ))}
        </div>
      </AnswerGroup>
      <YesNo
        name="hasCombatAchievements"
        legend="Does it have combat achievements or achievement diaries?"
        value={raw.hasCombatAchievements}
        onAnswer={(hasCombatAchievements) => answer({ hasCombatAchievements })}
        error={errorOf(problem, "hasCombatAchievements")}
      />
      <Achievements raw={raw} rules={rules} problem={problem} answer={answer} />
    </>
  );
}

function Achievements({ raw, rules, problem, answer }: Omit<QuestionProps, "headingId">) {
  return (
    <div className={cx(styles.ifYes, layout.options)}>
      <AnswerGroup legend="Combat achievements" error={errorOf(problem, "combatAchievementLevel")}>
        {combatAchievementLevels.map((level) => (
          <Choice
            key={level}
            type="radio"
            name="combatAchievementLevel"
            value={level}
            title={combatAchievementLabels[level]}
            mod={<Modifier percent={rules.combatAchievements[level]} />}
            checked={raw.combatAchievementLevel === level}
            onChange={() => answer({ combatAchievementLevel: level })}
          />
        ))}
      </AnswerGroup>
      <AnswerGroup legend="Achievement diaries" error={errorOf(problem, "diaryCompletion")}>
        {diaryCompletions.map((done) => (
          <Choice
            key={done}
            type="radio"
            name="diaryCompletion"
            value={done}
            title={diaryLabels[done]}
            mod={<Modifier percent={rules.diaries[done]} />}
            checked={raw.diaryCompletion === done}
            onChange={() => answer({ diaryCompletion: done })}
          />
        ))}
      </AnswerGroup>
    </div>
  );
}
