import { Handshake, UserCheck } from "lucide";
import { takeOverField } from "../../../../kernel/take-over.ts";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import type { Colleague } from "../../../shell/desk/take-over.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import { actionKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";

type HandOver = NonNullable<OrderDeskView["handOver"]>;

/** Says who works on the order; whatever else is changed about it asks first. */
export function ColleagueAlert({ colleague }: { colleague: Colleague | null }) {
  if (!colleague) return null;
  return (
    <Alert
      tone="info"
      icon={UserCheck}
      title={`${colleague.name} is on this order`}
      action={
        <DeskForm form={orderForms.takeOver}>
          {({ busy }) => (
            <>
              <input type="hidden" name={takeOverField} value={colleague.personId} />
              <Button
                type="submit"
                size="sm"
                busy={busy}
                icon={<Icon of={UserCheck} size={16} />}
                aria-keyshortcuts={actionKeys.take}
              >
                Take over <KeyHint name={actionKeys.take} />
              </Button>
            </>
          )}
        </DeskForm>
      }
    >
      Changes you make ask you to take it over first. Staff-only notes don't.
    </Alert>
  );
}

/** What a colleague wrote when they handed the order over, until whoever has it now acts. */
export function HandOverAlert({ handOver }: { handOver: HandOver | null }) {
  if (!handOver) return null;
  const { from, at, note } = handOver;
  return (
    <Alert tone="info" icon={Handshake} title={`Handed over by ${from}`}>
      <q>{note}</q> <Moment at={at} />
    </Alert>
  );
}
