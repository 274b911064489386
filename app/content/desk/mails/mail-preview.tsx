import { useEffect, useRef, useState } from "react";
import { linesKey } from "../../../../domain/content/model.ts";
import { filledCopy, filledFact, sampleValues } from "../../../../kernel/mails/mail-copy.ts";
import { type MailKind, mailSpecOf } from "../../../../kernel/mails/mail-kinds.ts";
import type { OwnLines } from "../../../../kernel/mails/mail-lines.ts";
import editor from "../../../shell/desk/editor.module.css";
import { cx } from "../../../ui/cx.ts";
import { Link } from "../../../ui/link.tsx";
import textStyles from "../../../ui/text.module.css";
import { sentFields } from "../../../web/forms/sent-fields.ts";
import { type BlockTexts, readTexts } from "../block-form.ts";
import { editorPath } from "../content-paths.ts";
import { fieldKinds } from "../field-kinds.ts";
import { mailBlockSpec } from "./mail-block-spec.ts";
import styles from "./mail-preview.module.css";

type MailPreviewProps = {
  kind: MailKind;
  shopName: string;
  /** The owner's words for sentences that depend on the case. */
  ownLines: OwnLines;
  /** What the form begins with. */
  texts: BlockTexts;
};

/** A mail with sample data as its text is typed. Links, lines and small print are the shop's. */
export function MailPreview({ kind, shopName, ownLines, texts }: MailPreviewProps) {
  const own = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(texts);
  useEffect(() => {
    const form = own.current?.closest("form");
    if (!form) return;
    const read = () => setTyped(readTexts(mailBlockSpec(kind), sentFields(form)));
    form.addEventListener("input", read);
    return () => form.removeEventListener("input", read);
  }, [kind]);
  const spec = mailSpecOf(kind);
  const { subject = "", heading = "", paragraphs: text = "", button = null } = typed.fields;
  const read = fieldKinds.paragraphs.read(text);
  const paragraphs = "value" in read && Array.isArray(read.value) ? read.value.map(String) : [];
  const values = { ...sampleValues(spec), shopName };
  const copy = filledCopy({ subject, heading, paragraphs, button }, values, ownLines);
  const fact = filledFact(spec, values);
  return (
    <div ref={own} className={styles.preview}>
      <h3 className={editor.heading}>Preview</h3>
      <p className={textStyles.small}>
        <span className={textStyles.muted}>Subject: </span>
        {copy.subject}
      </p>
      <div className={styles.mail}>
        <p className={styles.shop}>{shopName}</p>
        <p className={styles.heading}>{copy.heading}</p>
        {copy.paragraphs.map((paragraph, at) => (
          // Two paragraphs may say the same while they are typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <p key={at}>{paragraph}</p>
        ))}
        {spec.isOfOrder ? <p className={styles.fixed}>Lines of the order and its sum</p> : null}
        {button === null ? null : <p className={styles.button}>{button}</p>}
        <p className={styles.fixed}>Small print about the link</p>
        {fact ? <p className={styles.fixed}>{fact}</p> : null}
      </div>
      <p className={cx(textStyles.tiny, textStyles.muted)}>
        With sample data. Links, sums and small print can't be edited. Sentences and buttons that depend on
        the order are under <Link to={editorPath({ key: linesKey })}>Sentences</Link>.
      </p>
    </div>
  );
}
