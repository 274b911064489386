import chatStyles from "../../ui/chat.module.css";

/** Says who is typing. Its line is always there, so that nothing below it moves. */
export function TypingNote({ who }: { who: readonly string[] }) {
  return (
    <p className={chatStyles.typing} dir="auto">
      {who.length > 0 ? `${who.join(" and ")} ${who.length > 1 ? "are" : "is"} typing…` : null}
    </p>
  );
}
