import {
  accountTypeLabels,
  accountTypes,
  combatAchievementLabels,
  combatAchievementLevels,
  diaryCompletions,
  diaryLabels,
  exampleNames,
  penalties,
  penaltyLabels,
  petTypeLabels,
  petTypes,
  questCapeChoice,
  questRangeLabels,
  questRanges,
  untradeableLabels,
  untradeables,
} from "../../../../domain/account-sales/model.ts";
import styles from "../../../shell/desk/price-editor.module.css";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";

type FieldProps = { texts: Record<string, string>; errors: Record<string, string> };
type ExampleProps = FieldProps & {
  /** What is typed now, for the count of what is folded away. */
  typed: Record<string, string>;
};

function optionsOf<C extends string>(codes: readonly C[], labels: Record<C, string>) {
  return codes.map((value) => ({ value, label: labels[value] }));
}

const choices = [
  {
    name: exampleNames.accountType,
    label: "Account type",
    options: optionsOf(accountTypes, accountTypeLabels),
  },
  {
    name: exampleNames.quests,
    label: "Quests",
    options: [
      { value: "", label: "Not answered" },
      ...optionsOf(questRanges, questRangeLabels),
      { value: questCapeChoice, label: "Quest Cape" },
    ],
  },
  {
    name: exampleNames.combatAchievements,
    label: "Combat achievements",
    options: optionsOf(combatAchievementLevels, combatAchievementLabels),
  },
  { name: exampleNames.diaries, label: "Diaries", options: optionsOf(diaryCompletions, diaryLabels) },
  { name: exampleNames.penalty, label: "Penalty", options: optionsOf(penalties, penaltyLabels) },
];

const numbers = [
  { name: exampleNames.combatLevel, label: "Combat level" },
  { name: exampleNames.totalLevel, label: "Total level" },
  ...petTypes.map((type) => ({ name: exampleNames.pets(type), label: `${petTypeLabels[type]}s` })),
];

/** The account of the example: nobody sells it, and it is not kept. */
export function ExampleFields({ texts, typed, errors }: ExampleProps) {
  const chosen = untradeables.filter((code) => typed[exampleNames.untradeable(code)] === "on");
  return (
    <div className={styles.example}>
      {numbers.slice(0, 2).map((field) => (
        <NumberField key={field.name} {...field} texts={texts} errors={errors} />
      ))}
      {choices.map(({ name, label, options }) => (
        <Field key={name} label={label}>
          <Select name={name} options={options} defaultValue={texts[name] ?? ""} />
        </Field>
      ))}
      {numbers.slice(2).map((field) => (
        <NumberField key={field.name} {...field} texts={texts} errors={errors} />
      ))}
      <details className={styles.full}>
        <summary>Untradeables: {chosen.length === 0 ? "none" : chosen.length}</summary>
        <div className={styles.items}>
          {untradeables.map((code) => (
            <Checkbox
              key={code}
              name={exampleNames.untradeable(code)}
              value="on"
              defaultChecked={texts[exampleNames.untradeable(code)] === "on"}
              label={untradeableLabels[code]}
            />
          ))}
        </div>
      </details>
    </div>
  );
}

type NumberFieldProps = FieldProps & { name: string; label: string };

function NumberField({ name, label, texts, errors }: NumberFieldProps) {
  return (
    <Field label={label} error={errors[name]}>
      <TextInput name={name} defaultValue={texts[name]} inputMode="numeric" autoComplete="off" />
    </Field>
  );
}
