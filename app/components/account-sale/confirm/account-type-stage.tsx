import { type FormEvent, useState } from "react";
import { Form } from "react-router";
import { loginMethodLabels, loginMethods } from "../../../../domain/account-sales/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { ChoiceGroup } from "../../../ui/radio.tsx";
import { AskUs } from "../ask-us.tsx";
import { stageAddress } from "../sale-stages.ts";
import { StageFoot, StageFrame } from "./stage-frame.tsx";
import type { StageProps } from "./stage-props.ts";

const ways = [
  {
    value: "legacy-email",
    title: loginMethodLabels["legacy-email"],
    text: "You log in with a mail address.",
  },
  {
    value: "legacy-username",
    title: loginMethodLabels["legacy-username"],
    text: "You log in with a username, as old accounts do.",
  },
  {
    value: "jagex-launcher",
    title: "Jagex Launcher Account",
    text: "You log in through the Jagex Launcher.",
  },
] as const;

/** How one logs in to the account; Jagex Launcher accounts go no further (spec/2 §2). */
export function AccountTypeStage({ offer, choices, heading, discordUrl }: StageProps) {
  const [chosen, setChosen] = useState<string | null>(choices.login);
  const [wasSent, setWasSent] = useState(choices.skipped !== null);
  const isJagex = choices.login === "jagex-launcher" && chosen === "jagex-launcher";
  if (isJagex) return <Sorry offer={offer} heading={heading} discordUrl={discordUrl} />;
  function check(event: FormEvent<HTMLFormElement>) {
    const picked = new FormData(event.currentTarget).get("login");
    if (loginMethods.some((method) => method === picked) || picked === "jagex-launcher") return;
    event.preventDefault();
    setWasSent(true);
  }
  return (
    <Form method="get" action={stageAddress(offer.offerId, "offer")} className="panel" onSubmit={check}>
      <input type="hidden" name="step" value="payment-method" />
      {choices.method ? <input type="hidden" name="method" value={choices.method} /> : null}
      <StageFrame title="What kind of login does the account have?" heading={heading}>
        <ChoiceGroup
          legend="Account type"
          hideLegend
          error={wasSent && !chosen ? "Please select an option before continuing" : undefined}
        >
          <div className="opts one">
            {ways.map(({ value, title, text }) => (
              <Choice
                key={value}
                type="radio"
                name="login"
                value={value}
                title={title}
                text={text}
                checked={chosen === value}
                onChange={() => setChosen(value)}
              />
            ))}
          </div>
        </ChoiceGroup>
      </StageFrame>
      <StageFoot backHref={stageAddress(offer.offerId, "offer")} submit="Continue" />
    </Form>
  );
}

/** The dead end for Jagex Launcher accounts, with whom to ask (spec/2 §2). */
function Sorry({ offer, heading, discordUrl }: Pick<StageProps, "offer" | "heading" | "discordUrl">) {
  return (
    <div className="panel">
      <StageFrame title="Sorry!" heading={heading}>
        <Alert tone="warn" title="We can’t buy Jagex Launcher accounts yet">
          <AskUs discordUrl={discordUrl} />
        </Alert>
      </StageFrame>
      <StageFoot backHref={offer.answersHref} />
    </div>
  );
}
