import { Seal, type SealProps } from "./seal.tsx";

type SealTextProps = SealProps & {
  /** Two or three letters or a figure. */
  text: string;
  /** A few words in small type below it. */
  caption?: string;
  fontSize?: number;
  /** Where the text's baseline lies below the seal's centre. */
  baseline?: number;
};

/** A seal with a word pressed into it, such as the figure of a rating. */
export function SealText({ text, caption, fontSize = 24, baseline = 8, ...seal }: SealTextProps) {
  return (
    <Seal {...seal}>
      <g fill="var(--color-on-wax)" textAnchor="middle">
        <text y={baseline} fontFamily="var(--font-display)" fontWeight="700" fontSize={fontSize}>
          {text}
        </text>
        {caption ? (
          <text y="21" fontFamily="var(--font-text)" fontWeight="600" fontSize="7.6">
            {caption}
          </text>
        ) : null}
      </g>
    </Seal>
  );
}
