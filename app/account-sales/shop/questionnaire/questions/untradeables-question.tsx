import { useState } from "react";
import {
  toggleUntradeable,
  type Untradeable,
  untradeableLabels,
  untradeables,
} from "../../../../../domain/account-sales/model.ts";
import { formatPercent } from "../../../../../kernel/money.ts";
import { Choice } from "../../../../ui/choice.tsx";
import layout from "../../../../ui/layout.module.css";
import styles from "../../questionnaire.module.css";
import { errorOf, type QuestionProps } from "../question-props.ts";
import { AnswerGroup } from "./answer-group.tsx";
import { Modifier } from "./modifier.tsx";
import { YesNo } from "./yes-no.tsx";

/**
 * Which items the account has that cannot be traded. Of capes that exclude each other the last one pressed
 * stays.
 */
export function UntradeablesQuestion({ raw, rules, problem, answer, headingId }: QuestionProps) {
  const [note, setNote] = useState("");

  function press(item: Untradeable) {
    const chosen = toggleUntradeable(raw.untradeableItems, item);
    const gone = raw.untradeableItems.filter((had) => had !== item && !chosen.includes(had));
    setNote(gone.length > 0 ? replacedText(item, gone) : "");
    answer({ untradeableItems: chosen });
  }

  const cap = formatPercent(rules.caps.untradeables).replace("+", "");
  return (
    <>
      <YesNo
        name="hasUntradeables"
        labelledBy={headingId}
        value={raw.hasUntradeables}
        onAnswer={(hasUntradeables) => answer({ hasUntradeables })}
        error={errorOf(problem, "hasUntradeables")}
      />
      <AnswerGroup
        className={styles.ifYes}
        legend="Which of these?"
        hint={`They add up to ${cap} in total.`}
        error={errorOf(problem, "untradeableItems")}
      >
        <p className={styles.saidChange} role="status">
          {note}
        </p>
        <div className={layout.options}>
          {untradeables.map((item) => (
            <Choice
              key={item}
              type="checkbox"
              name="untradeableItems"
              value={item}
              title={untradeableLabels[item]}
              text={
                item === "infernal_cape_quiver" ? "Replaces the fire cape and the single items" : undefined
              }
              mod={<Modifier percent={rules.untradeables[item]} />}
              checked={raw.untradeableItems.includes(item)}
              onChange={() => press(item)}
            />
          ))}
        </div>
      </AnswerGroup>
    </>
  );
}

function replacedText(item: Untradeable, gone: readonly Untradeable[]): string {
  const names = gone.map((had) => untradeableLabels[had]).join(" and ");
  return `${untradeableLabels[item]} replaces ${names}.`;
}
