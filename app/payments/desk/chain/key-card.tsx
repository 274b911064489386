import { useRef } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import textStyles from "../../../ui/text.module.css";
import styles from "./chain-keys.module.css";
import type { KeyView } from "./chain-view.ts";

/**
 * What tells one key from another: fingerprint, first addresses, the key itself, and by whose hands it came.
 */
export function KeyFacts({ of }: { of: KeyView }) {
  return (
    <KeyValues
      labelled
      items={[
        { label: "Fingerprint", value: <span className={textStyles.mono}>{of.fingerprint}</span> },
        { label: "First addresses", value: <Addresses of={of} /> },
        { label: "Extended public key", value: <Copied text={of.xpub} /> },
        { label: of.isFirst ? "Set" : "Proposed", value: of.proposed },
        ...(of.decided && !of.isFirst ? [{ label: "Approved", value: of.decided }] : []),
      ]}
    />
  );
}

function Addresses({ of }: { of: KeyView }) {
  return (
    <ol className={styles.firstAddresses}>
      {of.firstAddresses.map((address, index) => (
        <li key={address}>
          <span className={textStyles.faint}>{index}</span> <span className={textStyles.mono}>{address}</span>
        </li>
      ))}
    </ol>
  );
}

function Copied({ text }: { text: string }) {
  const source = useRef<HTMLSpanElement>(null);
  return (
    <span className={styles.copiedKey}>
      <span className={textStyles.mono} ref={source}>
        {text}
      </span>
      <CopyButton text={text} label="Copy extended public key" bare size="sm" source={source} />
    </span>
  );
}
