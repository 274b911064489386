import {
  type AccountLoginType,
  accountLoginTypeLabels,
  accountLoginTypes,
} from "../../../../../domain/account-sales/model.ts";
import { Choice } from "../../../../ui/choice.tsx";
import layout from "../../../../ui/layout.module.css";
import { errorOf, type QuestionProps } from "../question-props.ts";
import { AnswerGroup } from "./answer-group.tsx";

const hints: Record<AccountLoginType, string> = {
  legacy: "Email address or username, and a password.",
  "jagex-launcher": "A Jagex account, in the Jagex Launcher.",
};

/** How the account is logged in to. */
export function LoginQuestion({ raw, problem, answer, headingId }: QuestionProps) {
  return (
    <AnswerGroup labelledBy={headingId} error={errorOf(problem, "accountLoginType")}>
      <div className={layout.options}>
        {accountLoginTypes.map((type) => (
          <Choice
            key={type}
            type="radio"
            name="accountLoginType"
            value={type}
            title={accountLoginTypeLabels[type]}
            text={hints[type]}
            checked={raw.accountLoginType === type}
            onChange={() => answer({ accountLoginType: type })}
          />
        ))}
      </div>
    </AnswerGroup>
  );
}
