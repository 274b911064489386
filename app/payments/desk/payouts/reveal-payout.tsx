import { Eye, EyeOff } from "lucide";
import { useEffect, useRef } from "react";
import { isUnsent } from "../../../../domain/payments/model.ts";
import { payoutName } from "../../../orders/shared/desk/payout/payout-copy.ts";
import type { ListedPayoutLine } from "../../../orders/shared/desk/payout/payout-table.tsx";
import { payPresets } from "../../../shell/desk/desk-copy.ts";
import { ReasonField } from "../../../shell/desk/reason-field.tsx";
import { secretLine } from "../../../shell/desk/secret-parts.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Form } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { useUnfolded } from "../../../ui/use-unfolded.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { formOfRow } from "../../../web/forms/define-forms.ts";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import { payoutPageForms, type RevealedPayout } from "./payout-forms.ts";

type RevealPayoutProps = {
  row: ListedPayoutLine;
  /** All of them, or those that nobody else works on while they are to be paid (Rule P44). */
  mayReveal: "all" | "own" | null;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: RevealedPayout | null;
  hidePath: string;
};

/** Where a payout goes: behind a reason, which the order's log keeps. */
export function RevealPayout({ row, mayReveal, revealed, hidePath }: RevealPayoutProps) {
  const isOwn = row.colleague === null && isUnsent(row.state);
  if (!mayReveal || row.method === null || (mayReveal === "own" && !isOwn)) return null;
  return revealed ? <Shown revealed={revealed} hidePath={hidePath} /> : <AskReason row={row} />;
}

function AskReason({ row }: { row: ListedPayoutLine }) {
  const { orderId } = row;
  const definition = formOfRow(payoutPageForms["payout-reveal-"], orderId);
  const { name } = definition;
  const form = useCheckedForm(definition);
  const fold = useUnfolded(Object.keys(form.errors).length > 0);
  return (
    <details {...fold}>
      <summary className={textStyles.small}>
        Reveal<VisuallyHidden> destination of {payoutName(row)}</VisuallyHidden>
      </summary>
      <Form method="post" data-form={name} noValidate onSubmit={form.onSubmit} preventScrollReset>
        <input type="hidden" name="form" value={name} />
        <input type="hidden" name="orderId" value={orderId} />
        <ReasonField
          name="reason"
          label="Reason"
          hideLabel
          presets={payPresets}
          error={form.errors.reason}
          defaultValue={form.fields.reason ?? payPresets[0]}
        />
        <div>
          <Button type="submit" size="sm" busy={form.busy} icon={<Icon of={Eye} size={15} />}>
            Reveal
          </Button>
        </div>
      </Form>
    </details>
  );
}

function Shown({ revealed, hidePath }: { revealed: RevealedPayout; hidePath: string }) {
  const box = useRef<HTMLDivElement>(null);
  // What asked for it is gone: the focus goes on to what it showed.
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box}>
      <KeyValues items={revealed.lines.map(secretLine)} />
      <LinkButton to={hidePath} size="sm" variant="quiet" icon={<Icon of={EyeOff} size={15} />} replace>
        Hide
      </LinkButton>
    </div>
  );
}
