import {
  mostPets,
  type PetType,
  petTypeLabels,
  petTypes,
} from "../../../../../domain/account-sales/model.ts";
import { formatPercent } from "../../../../../kernel/money.ts";
import { cx } from "../../../../ui/cx.ts";
import { Field } from "../../../../ui/field.tsx";
import { NumberStepper } from "../../../../ui/number-stepper.tsx";
import { petField } from "../../answers-address.ts";
import styles from "../../questionnaire.module.css";
import { errorOf, type QuestionProps } from "../question-props.ts";
import { AnswerGroup } from "./answer-group.tsx";
import { Modifier } from "./modifier.tsx";
import { YesNo } from "./yes-no.tsx";

const examples: Record<PetType, string> = {
  skilling: "Heron, Beaver, Rocky",
  boss: "Vorki, Baby Mole, Snakeling",
  prestige: "Olmlet, TzRek-Zuk, Youngllef",
};

/** How many pets of each kind the account has. */
export function PetsQuestion({ raw, rules, problem, answer, headingId }: QuestionProps) {
  const count = (type: PetType) => raw.petItems.filter((pet) => pet === type).length;

  function put(type: PetType, typed: string) {
    const requested = Math.min(mostPets, Math.max(0, Math.trunc(Number(typed)) || 0));
    const others = raw.petItems.filter((pet) => pet !== type);
    answer({ petItems: [...others, ...Array<PetType>(requested).fill(type)] });
  }

  const cap = formatPercent(rules.caps.pets).replace("+", "");
  return (
    <>
      <YesNo
        name="hasPets"
        labelledBy={headingId}
        value={raw.hasPets}
        onAnswer={(hasPets) => answer({ hasPets })}
        error={errorOf(problem, "hasPets")}
      />
      <AnswerGroup
        className={styles.ifYes}
        legend="How many of each?"
        hint={`They add up to ${cap} in total.`}
        error={errorOf(problem, "petItems")}
      >
        <div className={styles.counts}>
          {petTypes.map((type) => (
            <Field
              key={type}
              className={count(type) > 0 ? cx(styles.count, styles.chosen) : styles.count}
              label={
                <>
                  {petTypeLabels[type]} <Modifier percent={rules.pets[type]} each />
                </>
              }
              help={examples[type]}
            >
              <NumberStepper
                name={petField(type)}
                min={0}
                max={mostPets}
                value={String(count(type))}
                onChange={(event) => put(type, event.target.value)}
              />
            </Field>
          ))}
        </div>
      </AnswerGroup>
    </>
  );
}
