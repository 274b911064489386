import { Seal, type SealProps, Stamped } from "./seal.tsx";

/** A seal with a tick: verified, done. */
export function SealCheck(props: SealProps) {
  return (
    <Seal {...props}>
      <Stamped d="M5 12.5l4.6 4.6L19 7.2" strokeWidth={2.6} />
    </Seal>
  );
}
