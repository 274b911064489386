import { useNavigation } from "react-router";
import {
  isGoldInHand,
  isGoldWithBuyer,
  longestNote,
  playerLabel,
  shortId,
} from "../../../../domain/orders/model.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import { ColleagueContext, TakeOverQuestion } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { GoldQuestion } from "../../shared/desk/gold-question.tsx";
import { adminProducts } from "../products/index.ts";
import { orderListForms } from "./order-forms.ts";
import { colleagueOf, type OrderLine } from "./order-line.ts";

type CancelQuestionProps = {
  line: OrderLine | null;
  action: string;
  /** Why the last try was refused. */
  failure: string | null;
  /** The last try, refused because a colleague works on the order. */
  asked: FormAnswer | undefined;
  ownId: string;
  /** Whether the one who cancels may leave a customer's gold with us. */
  mayKeepGold: boolean;
  onClose: () => void;
};

/** Asks why an order is canceled, in a dialog; without scripts in the page. */
export function CancelQuestion(props: CancelQuestionProps) {
  const { line, ownId, onClose } = props;
  const hasScripts = useHydrated();
  if (!line) return null;
  const title = `Cancel order #${shortId(line.id)}`;
  const text = `${playerLabel(line)}, ${adminProducts[line.type].quantityText(line.quantity)} for ${formatUsd(line.amountCents)}. The customer sees the reason in their email and order.`;
  const form = (
    <ColleagueContext value={colleagueOf(line, ownId)}>
      <CancelForm {...props} line={line} />
    </ColleagueContext>
  );
  if (!hasScripts) {
    return (
      <Panel title={title}>
        <p className={textStyles.muted}>{text}</p>
        {form}
      </Panel>
    );
  }
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} title={title} text={text}>
      {form}
    </Dialog>
  );
}

type CancelFormProps = CancelQuestionProps & { line: OrderLine };

function CancelForm({ line, action, asked, failure, mayKeepGold }: CancelFormProps) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("form") === orderListForms.cancel.name;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className={layout.stack}
      data-form={orderListForms.cancel.name}
    >
      <input type="hidden" name="form" value={orderListForms.cancel.name} />
      <input type="hidden" name="orderId" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
      {failure && !asked ? <Alert tone="warn" title={failure} /> : null}
      {asked ? <TakeOverQuestion form={{ ...asked, busy }} /> : null}
      {isGoldInHand(line) || isGoldWithBuyer(line) ? (
        <GoldQuestion
          gold={formatMillions(line.quantity)}
          isOurs={isGoldWithBuyer(line)}
          mayKeep={mayKeepGold}
        />
      ) : null}
      <Field label="Reason">
        <TextInput name="reason" maxLength={longestNote} defaultValue="Canceled by admin" />
      </Field>
      <div className={cx(layout.row, layout.end)}>
        <Button type="submit" variant="danger-full" busy={busy} busyLabel="Canceling…">
          Cancel order
        </Button>
      </div>
    </Form>
  );
}
