import { type PayWay, payChoice } from "../../../../domain/ways/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { cx } from "../../../ui/cx.ts";
import layout from "../../../ui/layout.module.css";
import { ChoiceGroup } from "../../../ui/radio.tsx";

type PayWayFieldProps = {
  /** What is offered for this order now (Rule P34). */
  ways: readonly PayWay[];
  /** What was sent or chosen before; the first way where that is not offered. */
  chosen: string | undefined;
  error: string | undefined;
  tone?: "gold" | "ember";
  /** What is said of gold, such as how much it takes. */
  goldText?: string;
  /** Told of another choice, where the form follows it. */
  onChange?: (way: PayWay) => void;
};

/** How a customer pays, at every checkout: the ways that are offered, or that nothing can be ordered. */
export function PayWayField({ ways, chosen, error, tone = "gold", goldText, onChange }: PayWayFieldProps) {
  const first = ways.find((way) => way === chosen) ?? ways[0];
  if (first === undefined) return <NothingOffered />;
  return (
    <ChoiceGroup legend="Payment method" {...(error === undefined ? {} : { error })}>
      <div className={cx(layout.options, layout.oneColumn)}>
        {ways.map((way) => (
          <Choice
            key={way}
            type="radio"
            tone={tone}
            name="payWith"
            value={way}
            {...payChoice(way)}
            {...(way === "gold" ? { text: goldText } : {})}
            defaultChecked={way === first}
            {...(onChange ? { onChange: () => onChange(way) } : {})}
          />
        ))}
      </div>
    </ChoiceGroup>
  );
}

/** Said in the place of a checkout's ways while there is none. */
export function NothingOffered() {
  return (
    <Alert tone="warn" title="This can’t be ordered right now">
      We can’t take payments for it at the moment. Please try again later, or message us.
    </Alert>
  );
}
