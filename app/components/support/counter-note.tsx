import { MessagesSquare, MoonStar } from "lucide";
import { Icon } from "../../ui/icons.tsx";

type CounterNoteProps = {
  /** Whether staff did something at the desk within the last minutes. */
  isStaffed: boolean;
  /** Whether an answer that is missed can be mailed. */
  hasAddress: boolean;
};

/** Says whether somebody is there to answer, as the desk knows it. */
export function CounterNote({ isStaffed, hasAddress }: CounterNoteProps) {
  return (
    <p className="chat-now" role="status">
      <Icon of={isStaffed ? MessagesSquare : MoonStar} size={18} />
      <span>
        <b>{isStaffed ? "Staff are at the counter." : "Nobody is at the counter at the moment."}</b>{" "}
        {isStaffed ? "Answers appear here." : awayWords(hasAddress)}
      </span>
    </p>
  );
}

function awayWords(hasAddress: boolean): string {
  return hasAddress
    ? "Write anyway: the answer appears here, and we mail you that it is there."
    : "Write anyway, and leave a mail address if you want to be told of the answer.";
}
