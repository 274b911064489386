import { BadgeCheck } from "lucide-react";
import { Link } from "react-router";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { type KeyValue, KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { DraftForm } from "./draft-form.tsx";
import { type DraftLine, draftAnchor } from "./draft-words.ts";

type DraftCardProps = {
  draft: DraftLine;
  /** Whether the reader may edit it. */
  mayEdit: boolean;
};

/** All facts of a draft, and a form that changes them. */
export function DraftCard({ draft, mayEdit }: DraftCardProps) {
  return (
    <Panel
      id={draftAnchor(draft.id)}
      title={draft.name}
      aside={
        <span className="row tight">
          {draft.verified ? (
            <Badge tone="good" icon={<Icon of={BadgeCheck} size={13} />}>
              Verified
            </Badge>
          ) : (
            <Badge tone="warn">Not verified</Badge>
          )}
          <Badge tone="plain">Draft</Badge>
        </span>
      }
    >
      <div className="stack sm">
        <KeyValues labelled items={linesOf(draft)} />
        {mayEdit ? <DraftForm draft={draft} /> : null}
      </div>
    </Panel>
  );
}

function linesOf(draft: DraftLine): KeyValue[] {
  const { orderId, changed, features } = draft;
  const order = orderId ? (
    <Link to={orderPagePaths.desk(orderId)} className="mono">
      #{shortId(orderId)}
    </Link>
  ) : (
    "None"
  );
  return [
    { label: "Price", value: <b className="money">{draft.price}</b> },
    { label: "Build", value: `${draft.build}, ${draft.type}` },
    { label: "Levels", value: `Combat ${draft.combatLevel}, total ${draft.totalLevel}` },
    { label: "Login method", value: `${draft.loginMethod}; the login is in the vault` },
    { label: "Delivery", value: draft.deliveryTime },
    { label: "Quantity", value: String(draft.quantity) },
    { label: "Description", value: draft.description },
    { label: "Features", value: features.length > 0 ? <Features features={features} /> : "None" },
    { label: "Bought with order", value: order },
    { label: "Made", value: draft.made },
    ...(changed ? [{ label: "Changed", value: changed }] : []),
  ];
}

function Features({ features }: Pick<DraftLine, "features">) {
  return (
    <ul className="draft-features">
      {features.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
  );
}
