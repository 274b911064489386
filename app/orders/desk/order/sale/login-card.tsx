import type { SaleForDesk } from "../../../../../domain/account-sales/index.ts";
import { loginMethodLabels } from "../../../../../domain/account-sales/model.ts";
import { revealHelp, takeToReveal } from "../../../../shell/desk/desk-copy.ts";
import styles from "../../../../shell/desk/desk-order.module.css";
import { Dots, secretLine, VaultBadge } from "../../../../shell/desk/secret-parts.tsx";
import fieldStyles from "../../../../ui/field.module.css";
import { KeyValues } from "../../../../ui/key-values.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { orderForms } from "../order-forms.ts";
import type { Revealed } from "../order-view.ts";
import { HideSecret, RevealDialog } from "../reveal-dialog.tsx";

type LoginCardProps = {
  sale: SaleForDesk;
  mayReveal: boolean;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: Revealed["lines"] | null;
};

const dialog = "reveal-login";

/** The login of the account: dots, until a reason is given (Rule P5). */
export function LoginCard({ sale, mayReveal, revealed }: LoginCardProps) {
  const hidden = {
    label: "Name and password",
    value: <Dots reveal={mayReveal ? dialog : undefined} what="login" />,
  };
  const method = { label: "Login method", value: loginMethodLabels[sale.loginMethod] };
  return (
    <>
      <Panel title="Account login" aside={<VaultBadge isOpen={revealed !== null} />}>
        <KeyValues labelled items={[method, ...(revealed ? revealed.map(secretLine) : [hidden])]} />
        <div className={styles.actions}>{revealed ? <HideSecret orderId={sale.orderId} /> : null}</div>
        <p className={fieldStyles.help}>{mayReveal ? revealHelp : takeToReveal}</p>
      </Panel>
      {mayReveal && !revealed ? (
        <RevealDialog name={dialog} form={orderForms.login} title="Reveal login" orderId={sale.orderId} />
      ) : null}
    </>
  );
}
