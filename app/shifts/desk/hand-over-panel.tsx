import { Handshake } from "lucide";
import { queue } from "../../../domain/orders/inputs.ts";
import { longestNote } from "../../../domain/orders/model.ts";
import { loggedForStaff } from "../../shell/desk/desk-copy.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Link } from "../../ui/link.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import text from "../../ui/text.module.css";
import { Textarea } from "../../ui/textarea.tsx";
import { CheckedForm } from "../../web/forms/checked-form.tsx";
import { useCheckedForm } from "../../web/forms/use-checked-form.ts";
import { useFormKey } from "../../web/forms/use-form-key.ts";
import { shiftForms } from "./shift-forms.ts";

const handOver = shiftForms["hand-over-shift"];

type HandOverPanelProps = {
  /** How many open orders the one who looks has. */
  open: number;
  /** How many open conversations, which are handed over one by one. */
  chats: number;
  colleagues: readonly { value: string; label: string }[];
};

/** Gives all one's open orders to a colleague or back to the queue, at the end of a shift. */
export function HandOverPanel({ open, chats, colleagues }: HandOverPanelProps) {
  const key = useFormKey(handOver.name);
  return (
    <Panel title="End your shift">
      <div className={layout.stack}>
        {open === 0 ? (
          <p className={text.muted}>You have no open orders to hand over.</p>
        ) : (
          <HandOverForm key={key} open={open} colleagues={colleagues} />
        )}
        {chats > 0 ? (
          <p>
            You also have {chats === 1 ? "1 open chat" : `${chats} open chats`}.{" "}
            <Link to="/admin/chats?show=mine">Hand over in Chats</Link>
          </p>
        ) : null}
      </div>
    </Panel>
  );
}

function HandOverForm({ open, colleagues }: Omit<HandOverPanelProps, "chats">) {
  const form = useCheckedForm(handOver);
  const { to, note } = form.errors;
  const orders = open === 1 ? "your open order" : `all your ${open} open orders`;
  const options = [
    { value: "", label: "Choose", disabled: true },
    { value: queue, label: "Back to the queue" },
    ...colleagues,
  ];
  return (
    <CheckedForm name={handOver.name} form={form}>
      <p>Hand over {orders}. Your note stands above each until they act. Customers don’t see it.</p>
      <Field label="To" error={to}>
        <Select name="to" defaultValue={form.fields.to ?? ""} options={options} />
      </Field>
      <Field label="Note" help={loggedForStaff} error={note}>
        <Textarea name="note" rows={3} maxLength={longestNote} defaultValue={form.fields.note} />
      </Field>
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          busyLabel="Handing over…"
          icon={<Icon of={Handshake} size={16} />}
        >
          Hand over {open === 1 ? "1 order" : `${open} orders`}
        </Button>
      </div>
    </CheckedForm>
  );
}
