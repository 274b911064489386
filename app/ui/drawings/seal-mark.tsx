import { SCALES_PATHS } from "./mark.tsx";
import { Seal, type SealProps, Stamped } from "./seal.tsx";

/** A seal with the scales of the house: our promise stands behind this paper. */
export function SealMark(props: SealProps) {
  return (
    <Seal {...props}>
      <Stamped d={SCALES_PATHS.join("")} strokeWidth={2} />
    </Seal>
  );
}
