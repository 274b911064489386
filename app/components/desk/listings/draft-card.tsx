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

/** All facts of a draft, and a form that changes them; of a withdrawn one, why it is no draft any more. */
export function DraftCard({ draft, mayEdit }: DraftCardProps) {
  const isWithdrawn = draft.state === "withdrawn";
  return (
    <Panel
      id={draftAnchor(draft.id)}
      title={draft.name}
      aside={
        <span className="row tight">
          {isWithdrawn ? null : draft.verified ? (
            <Badge tone="good" icon={<Icon of={BadgeCheck} size={13} />}>
              Verified
            </Badge>
          ) : (
            <Badge tone="warn">Not verified</Badge>
          )}
          <Badge tone="plain">{isWithdrawn ? "Withdrawn" : "Draft"}</Badge>
        </span>
      }
    >
      <div className="stack sm">
        {isWithdrawn ? (
          <p>The account is no longer ours, so this is no draft any more. Its login was destroyed.</p>
        ) : null}
        <KeyValues labelled items={linesOf(draft)} />
        {mayEdit && !isWithdrawn ? <DraftForm draft={draft} /> : null}
      </div>
    </Panel>
  );
}

function linesOf(draft: DraftLine): KeyValue[] {
  const { orderId, changed, features, state } = draft;
  const login = state === "draft" ? "the login is in the vault" : "the login was destroyed";
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
    { label: "Login method", value: `${draft.loginMethod}; ${login}` },
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
