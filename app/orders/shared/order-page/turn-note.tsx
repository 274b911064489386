/** Whose turn it is, for the order's customer (Rule P51): a sentence that changes whole. */
export function TurnNote({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <>
      {" "}
      <b key={text}>{text}</b>
    </>
  );
}
