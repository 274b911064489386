import { Download } from "lucide";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icons.tsx";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/panel.tsx";
import text from "../../ui/text.module.css";
import { TextInput } from "../../ui/text-input.tsx";

export type StatementPanelProps = {
  /** The days, UTC, that the form begins with. */
  from: string;
  to: string;
};

/** The customer's own orders of some days, as a file. The browser itself asks for it: a file is no page. */
export function StatementPanel({ from, to }: StatementPanelProps) {
  return (
    <Panel title="Statement" id="statement">
      <form action="/profile/statement.csv" method="get" className={layout.stack}>
        <p className={text.muted}>
          All orders you placed in these days, with what you paid, what we paid you and refunds.
        </p>
        <div className={layout.options}>
          <Field label="From, UTC">
            <TextInput type="date" name="from" defaultValue={from} />
          </Field>
          <Field label="To, UTC">
            <TextInput type="date" name="to" defaultValue={to} />
          </Field>
        </div>
        <div className={layout.row}>
          <Button type="submit" size="sm" icon={<Icon of={Download} size={15} />}>
            Download CSV
          </Button>
          <Button
            type="submit"
            size="sm"
            formAction="/profile/statement.pdf"
            icon={<Icon of={Download} size={15} />}
          >
            Download PDF
          </Button>
        </div>
      </form>
    </Panel>
  );
}
