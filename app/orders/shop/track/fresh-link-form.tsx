import { Mail } from "lucide";
import { useNavigation } from "react-router";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import { useLastAnswer } from "../../../web/forms/use-last-answer.ts";

/** Names the form that has a link mailed to the address by which the order was found. */
export const freshLinkForm = "fresh-link";

/** Offers who found an order by its number and address a link that opens all of it (Rule P35). */
export function FreshLinkForm({ orderId }: { orderId: string }) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("form") === freshLinkForm;
  const answer = useLastAnswer<FormAnswer>();
  const failure = answer?.form === freshLinkForm && !busy ? answer : null;
  return (
    <Panel title="Want to see everything?">
      <div className={layout.stack}>
        <p className={textStyles.muted}>
          This page only shows the public part. We can email a link to the whole order to the address you
          entered.
        </p>
        {failure ? (
          <Alert tone="bad" title={failure.title}>
            {failure.text}
          </Alert>
        ) : null}
        <Form method="post" action={orderPagePaths.track(orderId)} preventScrollReset>
          <input type="hidden" name="form" value={freshLinkForm} />
          <Button type="submit" icon={<Icon of={Mail} />} busy={busy} busyLabel="Sending…">
            Email me the link
          </Button>
        </Form>
      </div>
    </Panel>
  );
}
