import { RotateCcw, Send } from "lucide";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { defaultIntent, testIntent } from "../content-forms.ts";

/** What else can be done with the text of a mail in the form; neither saves it. */
export function MailButtons({ isTesting }: { isTesting: boolean }) {
  return (
    <div className={layout.row}>
      <Button
        type="submit"
        name="intent"
        value={testIntent}
        size="sm"
        icon={<Icon of={Send} />}
        busy={isTesting}
        busyLabel="Sending…"
      >
        Send test email to me
      </Button>
      <Button type="submit" name="intent" value={defaultIntent} size="sm" icon={<Icon of={RotateCcw} />}>
        Use default text
      </Button>
    </div>
  );
}
