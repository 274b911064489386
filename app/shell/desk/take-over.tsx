import { UserCheck } from "lucide";
import { createContext, type KeyboardEvent, useContext } from "react";
import { takeOverField } from "../../../kernel/take-over.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { commits } from "./keyboard.ts";

/** Who else of the staff works on an order. */
export type Colleague = { personId: string; name: string };

/** Whose order the forms inside are about; null where it is nobody's or one's own. */
export const ColleagueContext = createContext<Colleague | null>(null);

/** Buttons of the desk whose name and value say what was pressed; it is sent again with the answer. */
const pressedNames = ["status", "minutes", "mark", "completes"];

type TakeOverQuestionProps = {
  /** What the form was refused for, and what it held. */
  form: { errors: Record<string, string>; fields: Record<string, string>; busy: boolean };
};

/**
 * Asks inside a refused form whether the order is to be taken over from who works on it. The button sends the
 * same form again and names them; without it nothing is done.
 */
export function TakeOverQuestion({ form: { errors, fields, busy } }: TakeOverQuestionProps) {
  const colleague = useContext(ColleagueContext);
  if (errors[takeOverField] === undefined) return null;
  // Whoever had it has let go of it meanwhile.
  if (!colleague) return <Alert tone="info" title="This order is free now. Send it again." />;
  const pressed = pressedNames.flatMap((name) => {
    const value = fields[name];
    return value === undefined ? [] : [<input key={name} type="hidden" name={name} value={value} />];
  });
  return (
    <Alert tone="warn" title={`${colleague.name} is on this order. Take it over?`}>
      {pressed}
      <p>They see that you did.</p>
      <Button
        type="submit"
        name={takeOverField}
        value={colleague.personId}
        busy={busy}
        icon={<Icon of={UserCheck} size={16} />}
        onKeyDown={pressOnce}
        {...commits}
      >
        Take over and continue
      </Button>
    </Alert>
  );
}

/** A key that is held down since the question was not there answers nothing. */
function pressOnce(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
