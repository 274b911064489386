import {
  accessPartLabels,
  accessParts,
  type BoostAccess,
  type BoostForDesk,
} from "../../../../../domain/boosts/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import { takeToReveal } from "../../../../shell/desk/desk-copy.ts";
import styles from "../../../../shell/desk/desk-order.module.css";
import { Dots, secretLine, VaultBadge } from "../../../../shell/desk/secret-parts.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import fieldStyles from "../../../../ui/field.module.css";
import { type KeyValue, KeyValues } from "../../../../ui/key-values.tsx";
import { Link } from "../../../../ui/link.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { orderForms } from "../order-forms.ts";
import type { Revealed } from "../order-view.ts";
import { HideSecret, RevealDialog } from "../reveal-dialog.tsx";

type AccessCardProps = {
  boost: BoostForDesk;
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
} as const;

const labels: Record<AccessState, string> = {
  unpaid: "Not paid yet",
  missing: "Not given yet",
  given: "Given",
  chat: "Contact in chat",
  destroyed: "Destroyed",
  none: "None",
};
type AccessState = keyof typeof tones;

function stateOf({ choice, isOpen, isPaid, destroyedAt }: BoostAccess): AccessState {
  if (!isOpen) return destroyedAt ? "destroyed" : "none";
  if (choice === "chat") return "chat";
  if (choice === "login") return "given";
  return isPaid ? "missing" : "unpaid";
}

/** When each part was given; what it is, is behind Reveal. */
function partLines({ parts }: BoostAccess): KeyValue[] {
  return accessParts.map((part) => {
    const given = parts.find((one) => one.part === part);
    const value = given ? `Given ${formatMoment(given.givenAt)}` : "Not given";
    return { label: accessPartLabels[part], value };
  });
}

/** How the booster gets onto the customer's account: dots, until a reason is given (Rules P5, P36). */
export function AccessCard({ boost: { access, orderId }, mayReveal, revealed }: AccessCardProps) {
  const state = stateOf(access);
  const isGiven = state === "given";
  const isRevealed = isGiven && access.parts.some(({ revealedAt }) => revealedAt);
  const hidden: KeyValue = {
    label: "Values",
    value: <Dots reveal={mayReveal ? dialog : undefined} what="account access" />,
  };
  return (
    <>
      <Panel
        id="access"
        title="Access"
        aside={
          revealed ? (
            <VaultBadge isOpen />
          ) : (
            <Badge tone={tones[state]}>{isRevealed ? "Revealed" : labels[state]}</Badge>
          )
        }
      >
        {isGiven ? (
          <KeyValues labelled items={revealed ? revealed.map(secretLine) : [...partLines(access), hidden]} />
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

function Help({ access, mayReveal }: Pick<AccessCardProps, "mayReveal"> & { access: BoostAccess }) {
  switch (stateOf(access)) {
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
      return (
        revealedText(access) ?? "Once you reveal it, the customer can't change it. Your reason is logged."
      );
    case "destroyed":
      return "Destroyed when the order ended.";
    case "none":
      return "The customer gave no access.";
  }
}

/** Since when it is revealed, and who did so last. */
function revealedText({ parts, firstRevealedAt, revealedByName }: BoostAccess): string | null {
  if (!firstRevealedAt || !parts.some(({ revealedAt }) => revealedAt)) return null;
  const by = revealedByName ? `, last by ${revealedByName}` : "";
  return `First revealed ${formatMoment(firstRevealedAt)}${by}.`;
}
