import { takeToReveal } from "../../../../shell/desk/desk-copy.ts";
import styles from "../../../../shell/desk/desk-order.module.css";
import { Dots, secretLine, VaultBadge } from "../../../../shell/desk/secret-parts.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import fieldStyles from "../../../../ui/field.module.css";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import { Link } from "../../../../ui/link.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import type { AccessDeskView, BoostDeskView } from "../boost-desk-view.ts";
import { orderForms } from "../order-forms.ts";
import type { Revealed } from "../order-view.ts";
import { HideSecret, RevealDialog } from "../reveal-dialog.tsx";

type AccessCardProps = {
  boost: BoostDeskView;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

const dialog = "reveal-access";

const tones = {
  unpaid: "plain",
  missing: "warn",
  given: "good",
  chat: "info",
  destroyed: "plain",
  none: "plain",
} as const satisfies Record<AccessDeskView["state"], string>;

/** How the booster gets onto the customer's account: dots, until a reason is given (Rules P5, P36). */
export function AccessCard({ boost: { access, orderId }, mayReveal, revealed }: AccessCardProps) {
  const isGiven = access.state === "given";
  const hidden: KeyValue = {
    label: "Values",
    value: <Dots reveal={mayReveal ? dialog : undefined} what="account access" />,
  };
  return (
    <>
      <Panel
        id="access"
        title="Access"
        aside={revealed ? <VaultBadge isOpen /> : <Badge tone={tones[access.state]}>{access.label}</Badge>}
      >
        {isGiven ? (
          <KeyValues labelled items={revealed ? revealed.map(secretLine) : [...access.parts, hidden]} />
        ) : null}
        {revealed ? (
          <div className={styles.actions}>
            <HideSecret orderId={orderId} />
          </div>
        ) : null}
        {revealed ? null : (
          <p className={fieldStyles.help}>
            <Help access={access} mayReveal={mayReveal} />
          </p>
        )}
      </Panel>
      {isGiven && mayReveal && !revealed ? (
        <RevealDialog
          name={dialog}
          form={orderForms.boostAccess}
          title="Reveal account access"
          orderId={orderId}
        />
      ) : null}
    </>
  );
}

function Help({ access, mayReveal }: Pick<AccessCardProps, "mayReveal"> & { access: AccessDeskView }) {
  switch (access.state) {
    case "unpaid":
      return "The customer can give access once the order is paid in full.";
    case "missing":
      return "We asked the customer on their order page and by email.";
    case "chat":
      return (
        <>
          The customer wants to arrange it in <Link to="/admin/chats">chat</Link>. Answer them there, but
          never share passwords in chat.
        </>
      );
    case "given":
      if (!mayReveal) return takeToReveal;
      return access.revealed ?? "Once you reveal it, the customer can't change it. Your reason is logged.";
    case "destroyed":
      return "Destroyed when the order ended.";
    case "none":
      return "The customer gave no access.";
  }
}
