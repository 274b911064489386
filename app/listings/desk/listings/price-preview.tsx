import { useState } from "react";
import { useLocation, useNavigation } from "react-router";
import deskOrderStyles from "../../../shell/desk/desk-order.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import panelStyles from "../../../ui/panel.module.css";
import tableStyles from "../../../ui/table.module.css";
import { Table } from "../../../ui/table.tsx";
import text from "../../../ui/text.module.css";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { listingPath } from "../../shared/desk/listing-path.ts";
import styles from "./desk-listings.module.css";
import { bulkForms } from "./listing-forms.ts";
import { listingsWord } from "./listing-line.ts";

/** Failures that are named one by one. */
const mostRefused = 10;

/** What a change of prices would do; what is text is text already. */
export type PreviewView = {
  title: string;
  /** Names the action on its button. */
  apply: string;
  /** The form that was sent, which applies it when it is sent once more. */
  fields: Record<string, string>;
  changes: number;
  /** The first of those that would change. */
  lines: readonly { id: string; name: string; from: string; to: string }[];
  /** Of the new prices; said when some change. */
  lowest: string;
  highest: string;
  unchanged: number;
  refused: readonly { id: string; name: string; why: string }[];
};

/**
 * Shows what prices would be before they are. Without scripts it stands in the page, and its form works all
 * the same.
 */
export function PricePreview({ preview }: { preview: PreviewView }) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const [closed, setClosed] = useState<PreviewView | null>(null);
  if (!hydrated) {
    return (
      <section className={cx(panelStyles.panel, deskOrderStyles.inline)} aria-label={preview.title}>
        <header>
          <h2>{preview.title}</h2>
        </header>
        <div className={cx(panelStyles.padded, layout.stack, layout.snug)}>
          <Facts preview={preview} />
          <div className={cx(layout.row, layout.tight)}>
            <ApplyForm preview={preview} />
            <LinkButton to={pathname + search} variant="quiet">
              {backLabel(preview)}
            </LinkButton>
          </div>
        </div>
      </section>
    );
  }
  const close = () => setClosed(preview);
  return (
    <Dialog
      open={closed !== preview}
      onOpenChange={(open) => (open ? undefined : close())}
      title={preview.title}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {backLabel(preview)}
          </Button>
          <ApplyForm preview={preview} />
        </>
      }
    >
      <div className={cx(layout.stack, layout.snug)}>
        <Facts preview={preview} />
      </div>
    </Dialog>
  );
}

function backLabel({ changes }: PreviewView): string {
  return changes > 0 ? "Cancel" : "Back to the list";
}

function ApplyForm({ preview }: { preview: PreviewView }) {
  const { search } = useLocation();
  const navigation = useNavigation();
  if (preview.changes === 0) return null;
  const busy = navigation.formData?.get("form") === bulkForms["bulk-listings"].name;
  return (
    <Form method="post" action={search} preventScrollReset>
      {Object.entries({ ...preview.fields, previewed: "yes" }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="primary" busy={busy} busyLabel="Changing…">
        {preview.apply}
      </Button>
    </Form>
  );
}

function Facts({ preview }: { preview: PreviewView }) {
  const { changes, lines, lowest, highest, unchanged, refused } = preview;
  return (
    <>
      {changes > 0 ? (
        <>
          <p>
            {changes === 1 ? "The new price is " : "New prices are "}
            <b className={text.money}>{lowest}</b>
            {lowest === highest ? null : (
              <>
                {" to "}
                <b className={text.money}>{highest}</b>
              </>
            )}
            . Existing orders keep their price.
          </p>
          <PriceTable lines={lines} />
          {changes > lines.length ? (
            <p className={cx(text.small, text.muted)}>
              And {(changes - lines.length).toLocaleString("en-US")} more.
            </p>
          ) : null}
        </>
      ) : null}
      {unchanged > 0 ? (
        <p>{unchanged === 1 ? "1 has" : `${unchanged.toLocaleString("en-US")} have`} that price already.</p>
      ) : null}
      {refused.length > 0 ? <Refused refused={refused} /> : null}
    </>
  );
}

function PriceTable({ lines }: Pick<PreviewView, "lines">) {
  return (
    <Table caption="Prices before and after">
      <thead>
        <tr>
          <th scope="col">Listing</th>
          <th scope="col" className={tableStyles.cash}>
            Now
          </th>
          <th scope="col" className={tableStyles.cash}>
            New
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, from, to }) => (
          <tr key={id}>
            <td>{name}</td>
            <td className={cx(tableStyles.cash, tableStyles.endOnPhone)}>{from}</td>
            <td className={cx(tableStyles.cash, tableStyles.endOnPhone)}>
              <b>{to}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Refused({ refused }: Pick<PreviewView, "refused">) {
  return (
    <>
      <p>
        <b>{listingsWord(refused.length)} can't be changed:</b>
      </p>
      <ul className={styles.bulkResults}>
        {refused.slice(0, mostRefused).map(({ id, name, why }) => (
          <li key={id}>
            <Link to={listingPath(id)}>{name}</Link>: {why}
          </li>
        ))}
        {refused.length > mostRefused ? (
          <li>And {(refused.length - mostRefused).toLocaleString("en-US")} more.</li>
        ) : null}
      </ul>
    </>
  );
}
