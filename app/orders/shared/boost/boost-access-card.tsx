import { KeyRound, MessageSquare } from "lucide";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Moment, Moments } from "../../../ui/moment.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { useFormKey } from "../../../web/forms/use-form-key.ts";
import { accessHref } from "../products/boost-terms.ts";
import { purchasePaths } from "../purchase/purchase-view.ts";
import styles from "./boost-access.module.css";
import { AskChat, GiveAccess, Withdraw } from "./boost-access-forms.tsx";
import { type AccessState, accessForms, type BoostAccessView } from "./boost-access-view.ts";

type AccessCardProps = {
  /** Null where there is nothing to say about it. */
  access: BoostAccessView | null;
  /** Whether the reader is the customer; staff only look. */
  canAct: boolean;
  /** Whether the forms are on this page; else it leads to the order's page. */
  hasForms?: boolean;
};

const titles: Record<Exclude<AccessState, "unpaid">, string> = {
  missing: "Give us access",
  given: "Access to your account",
  opened: "Access to your account",
  chat: "Access to your account",
  deleted: "Access to your account",
};

const badges = {
  missing: { tone: "warn", text: "Needed" },
  given: { tone: "good", text: "Given" },
  opened: { tone: "info", text: "Opened by our booster" },
  chat: { tone: "info", text: "In the chat" },
  deleted: { tone: "plain", text: "Deleted" },
} as const satisfies Record<Exclude<AccessState, "unpaid">, object>;

/**
 * Where the customer of a paid boost hands over access to the game account (Rule P36); works without scripts.
 */
export function BoostAccessCard({ access, canAct, hasForms = false }: AccessCardProps) {
  if (!access || access.state === "unpaid") return null;
  const { state } = access;
  const { tone, text } = badges[state];
  return (
    <Panel id="access" title={titles[state]} aside={<Badge tone={tone}>{text}</Badge>}>
      <div className={layout.stack}>
        <p className={pageStyles.withIcon}>
          <Icon of={state === "chat" ? MessageSquare : KeyRound} size={20} />
          <span>
            <StateText access={access} />
          </span>
        </p>
        {state === "given" || state === "opened" ? <Parts access={access} /> : null}
        {canAct && hasForms ? <Forms access={access} /> : null}
        {canAct && !hasForms && state !== "deleted" ? <ToForms access={access} /> : null}
      </div>
    </Panel>
  );
}

function StateText({ access: { state, when, orderId } }: { access: BoostAccessView }) {
  const chatHref = purchasePaths.chat(orderId);
  switch (state) {
    case "given":
      return "Your booster opens it when they begin. You can change it until then.";
    case "opened":
      return (
        <>
          We opened it on {when ? <Moment at={when} flows /> : null}. To change something we've opened,{" "}
          <Link to={chatHref}>message us</Link>. Please don't log in until the boost is done.
        </>
      );
    case "chat":
      return (
        <>
          We'll answer you in <Link to={chatHref}>the chat</Link>, where we agree how your booster gets in.
          Never type a password there.
        </>
      );
    case "deleted":
      return (
        <Moments
          text={`We deleted your access when the order ended, on ${when}. To be safe, change your password now.`}
        />
      );
    default:
      return "Your booster needs your game login. We encrypt it right away. Only staff working on your order can open it, and each time is logged. We delete it when the order ends.";
  }
}

function Parts({ access: { parts } }: { access: BoostAccessView }) {
  return (
    <KeyValues
      labelled
      items={parts.map(({ label, givenOn, openedOn }) => ({
        label,
        value: openedOn ? `Opened ${openedOn}` : givenOn ? `Given ${givenOn}` : "Not given",
      }))}
    />
  );
}

function ToForms({ access: { state, orderId } }: { access: BoostAccessView }) {
  return (
    <div>
      <LinkButton to={accessHref(orderId)} variant={state === "missing" ? "primary" : "secondary"}>
        {state === "missing" ? "Give us access" : "Change access"}
      </LinkButton>
    </div>
  );
}

/** One place for the form in every state, so that what is half typed stays when the state changes. */
function Forms({ access }: { access: BoostAccessView }) {
  const formKey = useFormKey(accessForms.give, { after: [accessForms.chat] });
  const { state, orderId, version } = access;
  if (state === "deleted") return null;
  return (
    <>
      <GiveAccess key={formKey} access={access} />
      {state === "missing" || state === "given" ? (
        <div className={cx(layout.row, styles.other)}>
          <AskChat orderId={orderId} version={version} isFirst={state === "missing"} />
          {state === "given" ? <Withdraw orderId={orderId} version={version} /> : null}
        </div>
      ) : null}
    </>
  );
}
