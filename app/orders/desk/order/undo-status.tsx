import { Undo2 } from "lucide";
import { useEffect, useState } from "react";
import { statusLabels } from "../../../../domain/orders/model.ts";
import styles from "../../../shell/desk/desk.module.css";
import { KeyHint } from "../../../shell/desk/key-hint.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import textStyles from "../../../ui/text.module.css";
import { DeskForm } from "./desk-form.tsx";
import { orderForms } from "./order-forms.ts";
import { actionKeys } from "./order-keys.ts";
import type { OrderDeskView } from "./order-view.ts";

type UndoStatusProps = { order: OrderDeskView; seconds: number };

/** Takes back the status that was just set, as long as that can be done (Rule P58). */
export function UndoStatus({ order, seconds }: UndoStatusProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  if (isOver) return null;
  return (
    <DeskForm form={orderForms.undoStatus} version={order.version}>
      {({ busy }) => (
        <div className={cx(layout.row, layout.between, styles.undo)}>
          <span className={textStyles.small}>You just set {statusLabels[order.status]}.</span>
          <Button
            type="submit"
            size="sm"
            busy={busy}
            busyLabel="Undoing…"
            icon={<Icon of={Undo2} size={15} />}
            aria-keyshortcuts={actionKeys.undo}
          >
            Undo <KeyHint name={actionKeys.undo} />
          </Button>
        </div>
      )}
    </DeskForm>
  );
}
