/**
 * Whose turn it is, for the order's customer (Rule P51): a line of its own, so that it changes whole and
 * fonts move nothing.
 */
export function TurnNote({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <>
      <br />
      <span key={text}>{text}</span>
    </>
  );
}
