/** A text whose words in backticks are code. */
export function Coded({ children }: { children: string }) {
  return children.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text have no other name
      <code key={index}>{part}</code>
    ) : (
      part
    ),
  );
}
