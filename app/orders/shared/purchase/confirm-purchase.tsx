import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { type PurchaseDetailView, purchaseForms } from "./purchase-view.ts";

type ConfirmProps = {
  purchase: Pick<PurchaseDetailView, "orderId" | "version" | "may">;
  page: "order" | "profile";
};

/** The buyer says that the account is right, after one more question; works without scripts. */
export function ConfirmPurchase({ purchase: { orderId, version, may }, page }: ConfirmProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("form") === purchaseForms.confirm;
  return (
    <details className="ask-first">
      {/* A login that can be read comes first. */}
      <summary className={cx("btn", !may.reveal && "btn-primary")}>Confirm the account</summary>
      <Form method="post" action={`/order/${orderId}`} className="stack sm" preventScrollReset>
        <input type="hidden" name="form" value={purchaseForms.confirm} />
        <input type="hidden" name="back" value={page} />
        <input type="hidden" name="version" value={version} />
        <p>Is the account as listed? This is final. You can't open a dispute afterwards.</p>
        <div>
          <Button type="submit" variant="danger-full" busy={busy} busyLabel="Confirming…">
            Yes, the account is right
          </Button>
        </div>
      </Form>
    </details>
  );
}
