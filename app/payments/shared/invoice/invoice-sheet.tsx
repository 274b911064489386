import { Download } from "lucide";
import type { ReactNode } from "react";
import type { Invoice } from "../../../../domain/orders/model.ts";
import { ShopMark } from "../../../shell/shop/shop-mark.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Sum, SumLine } from "../../../ui/sum.tsx";
import { SummaryCard } from "../../../ui/summary-card.tsx";
import text from "../../../ui/text.module.css";
import styles from "./invoice.module.css";

type InvoiceSheetProps = {
  invoice: Invoice;
  /** What staff may do with it, below the sheet. */
  children?: ReactNode;
  backTo: string;
  pdfHref: string;
  /** The order's other invoices, for staff. */
  others?: readonly { number: string; href: string }[];
};

/** An invoice as a sheet of paper; printed, it is the sheet alone. */
export function InvoiceSheet({ invoice, backTo, pdfHref, others = [], children }: InvoiceSheetProps) {
  const { customer, billedTo, corrects } = invoice;
  const name = billedTo?.name ?? customer.name;
  return (
    <div className={cx(layout.page, styles.invoice)}>
      <div className={cx(layout.row, layout.between, styles.noPrint)}>
        <LinkButton to={backTo} variant="quiet" size="sm">
          Back to the order
        </LinkButton>
        <LinkButton to={pdfHref} reloadDocument icon={<Icon of={Download} size={16} />}>
          Download PDF
        </LinkButton>
      </div>
      {others.length > 0 ? (
        <p className={cx(text.small, text.muted, styles.noPrint)}>
          Other invoices for this order:{" "}
          {others.map(({ number, href }, index) => (
            <span key={number}>
              {index > 0 ? ", " : null}
              <Link to={href}>{number}</Link>
            </span>
          ))}
        </p>
      ) : null}
      <SummaryCard as="article" className={styles.sheet}>
        <p className={layout.row}>
          <ShopMark size={28} />
          <b>{invoice.shopName}</b>
        </p>
        <div className={cx(layout.row, layout.between, layout.spaceAboveSmall)}>
          <h1>Invoice</h1>
          {invoice.mark ? <Badge tone="bad">{invoice.mark}</Badge> : null}
          <b className={styles.number}>{invoice.number}</b>
        </div>
        <KeyValues
          labelled
          items={[
            ...(name ? [{ label: invoice.shopPays ? "Seller" : "Customer", value: name }] : []),
            ...(billedTo?.address
              ? [{ label: "Address", value: <span className={text.withLineBreaks}>{billedTo.address}</span> }]
              : []),
            ...(billedTo?.vat ? [{ label: "VAT", value: billedTo.vat }] : []),
            { label: "Email", value: customer.email },
            ...(invoice.hasGameName
              ? [{ label: "Game username", value: customer.rsn ?? "Not provided" }]
              : []),
            { label: "Order", value: `#${invoice.orderNumber}` },
            { label: "Placed on", value: invoice.placedOn },
            { label: "Completed on", value: invoice.completedOn },
            { label: "Issued on", value: invoice.issuedOn },
            ...(corrects ? [{ label: "Corrects", value: `Invoice ${corrects}` }] : []),
          ]}
        />
        <table className={styles.lines}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Quantity</th>
              <th scope="col">Rate</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {invoice.lines.map((line) => (
              <tr key={line.what}>
                <td>{line.what}</td>
                <td>{line.quantity}</td>
                <td>{line.rate}</td>
                <td>{line.amount}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <SumLine label={invoice.shopPays ? "Paid to the seller" : "Paid by the customer"} total>
          <Sum>{invoice.total}</Sum>
        </SumLine>
        <p className={cx(text.tiny, text.muted)}>
          {invoice.paidBy ? `Paid by ${invoice.paidBy}. ` : null}
          {invoice.shopName}. Times in UTC, amounts in US dollars.
        </p>
      </SummaryCard>
      {children ? <div className={styles.noPrint}>{children}</div> : null}
    </div>
  );
}
