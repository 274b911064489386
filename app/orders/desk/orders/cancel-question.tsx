import { useNavigation } from "react-router";
import { longestNote, shortId } from "../../../../domain/orders/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { ColleagueContext, TakeOverQuestion } from "../../../shell/desk/take-over.tsx";
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
import { adminProducts } from "../products/index.ts";
import { orderForms } from "./order-forms.ts";
import { colleagueOf, type OrderLine } from "./order-line.ts";

type CancelQuestionProps = {
  line: OrderLine | null;
  action: string;
  /** The last try, refused because a colleague works on the order. */
  asked: FormAnswer | undefined;
  ownId: string;
  onClose: () => void;
};

/** Asks why an order is canceled, in a dialog; without scripts in the page. */
export function CancelQuestion({ line, action, asked, ownId, onClose }: CancelQuestionProps) {
  const hasScripts = useHydrated();
  if (!line) return null;
  const title = `Cancel order #${shortId(line.id)}`;
  const text = `${line.customer}, ${adminProducts[line.type].quantityText(line.quantity)} for ${formatUsd(line.amountCents)}. The customer sees the reason in their email and order.`;
  const form = (
    <ColleagueContext value={colleagueOf(line, ownId)}>
      <CancelForm line={line} action={action} asked={asked} />
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

type CancelFormProps = Pick<CancelQuestionProps, "action" | "asked"> & { line: OrderLine };

function CancelForm({ line, action, asked }: CancelFormProps) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("form") === orderForms.cancel;
  return (
    <Form
      method="post"
      action={action}
      preventScrollReset
      className={layout.stack}
      data-form={orderForms.cancel}
    >
      <input type="hidden" name="form" value={orderForms.cancel} />
      <input type="hidden" name="orderId" value={line.id} />
      <input type="hidden" name="version" value={line.version} />
      {asked ? <TakeOverQuestion form={{ ...asked, busy }} /> : null}
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
