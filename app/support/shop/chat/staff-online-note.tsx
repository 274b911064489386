import { MessagesSquare, MoonStar } from "lucide";
import chatStyles from "../../../ui/chat.module.css";
import { Icon } from "../../../ui/icons.tsx";

type StaffOnlineNoteProps = {
  /** Whether staff did something at the desk within the last minutes. */
  isStaffed: boolean;
  /** Whether an answer that is missed can be mailed. */
  hasAddress: boolean;
};

/** Says whether somebody is there to answer, as the desk knows it. */
export function StaffOnlineNote({ isStaffed, hasAddress }: StaffOnlineNoteProps) {
  return (
    <p className={chatStyles.now} role="status">
      <Icon of={isStaffed ? MessagesSquare : MoonStar} size={18} />
      <span>
        <b>{isStaffed ? "We’re online." : "Nobody is online right now."}</b>{" "}
        {isStaffed ? "Replies appear here." : awayText(hasAddress)}
      </span>
    </p>
  );
}

function awayText(hasAddress: boolean): string {
  return hasAddress
    ? "Message us anyway. We’ll reply here and email you when we do."
    : "Message us anyway. Leave your email and we’ll tell you when we reply.";
}
