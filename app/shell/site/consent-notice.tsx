import { useLocation } from "react-router";
import type { ConsentDue } from "../../../domain/content/index.ts";
import { legalTitles } from "../../../domain/content/model.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { Form } from "../../ui/link.tsx";
import { AgreedVersionsField, LegalLinks } from "../shop/agreement.tsx";
import { agreePath } from "./agree-path.ts";
import styles from "./consent-notice.module.css";

/** Asks a customer once to agree to new versions of legal texts, or to those that they never agreed to. */
export function ConsentNotice({ due: { texts, areUpdates } }: { due: ConsentDue }) {
  const { pathname, search } = useLocation();
  const title = `${areUpdates ? "We updated" : "Please agree to"} our ${legalTitles(texts)}`;
  return (
    <div className={layout.page}>
      <Alert
        tone="info"
        title={title}
        className={styles.notice}
        action={
          <Form method="post" action={agreePath} preventScrollReset>
            <AgreedVersionsField texts={texts} />
            <input type="hidden" name="back" value={pathname + search} />
            <Button type="submit" size="sm">
              I agree
            </Button>
          </Form>
        }
      >
        Read our <LegalLinks texts={texts} />, then confirm that you agree.
      </Alert>
    </div>
  );
}
