import { useRef } from "react";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import type { KeyView } from "./chain-view.ts";

/**
 * What tells one key from another: fingerprint, first addresses, the key itself, and by whose hands it came.
 */
export function KeyFacts({ of }: { of: KeyView }) {
  return (
    <KeyValues
      labelled
      items={[
        { label: "Fingerprint", value: <span className="mono">{of.fingerprint}</span> },
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
    <ol className="first-addresses">
      {of.firstAddresses.map((address, index) => (
        <li key={address}>
          <span className="faint">{index}</span> <span className="mono">{address}</span>
        </li>
      ))}
    </ol>
  );
}

function Copied({ text }: { text: string }) {
  const source = useRef<HTMLSpanElement>(null);
  return (
    <span className="copied-key">
      <span className="mono" ref={source}>
        {text}
      </span>
      <CopyButton text={text} label="Copy extended public key" bare size="sm" source={source} />
    </span>
  );
}
