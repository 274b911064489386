import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { Money, SumLine } from "../../../../ui/sum.tsx";
import type { OfferLineView, SaleDeskView } from "../sale-desk-view.ts";

/** What the seller claims, with what each claim added to the offer (Rules S63, P17). */
export function AccountDetailsCard({ sale }: { sale: SaleDeskView }) {
  const { loginMethod, rsn, made, expires, lines, offered, presentAmount, offerName } = sale;
  return (
    <Panel title="Account Details" aside={<span className="hash">{offerName}</span>}>
      <div className="two sale-offer">
        <KeyValues
          labelled
          items={[
            { label: "Login method", value: loginMethod },
            { label: "Game username", value: rsn },
          ]}
        />
        <KeyValues
          labelled
          items={[
            { label: "Offer made", value: made },
            { label: "Offer valid until", value: expires },
          ]}
        />
      </div>
      <KeyValues cash className="sale-lines" items={lines.map(lineOf)} />
      <SumLine label="Offered">
        <span className="money dbl">{offered}</span>
      </SumLine>
      {presentAmount ? (
        <p className="sale-now small">
          The order is now for <Money>{presentAmount}</Money>.
        </p>
      ) : null}
    </Panel>
  );
}

function lineOf({ label, percent, limit, amount }: OfferLineView): KeyValue {
  return {
    key: label,
    label: (
      <>
        {label}
        {percent ? <small>{limit ? `${percent} (${limit})` : percent}</small> : null}
      </>
    ),
    value: amount,
    ...(amount.startsWith("−") ? { tone: "neg" as const } : {}),
  };
}
