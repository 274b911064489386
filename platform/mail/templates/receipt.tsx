import { Lines, MailLayout, Paragraphs, SmallPrint, Sum } from "./mail-layout.tsx";
import type { MailTemplate } from "./template.ts";

/**
 * A receipt of an order. It goes to whatever address the customer names, so it holds no link that opens the
 * order.
 */
export type ReceiptProps = {
  /** The order's number as people read it. */
  orderNumber: string;
  /** Whether the shop paid the customer. */
  shopPays: boolean;
  lines: { label: string; value: string }[];
  sum: { label: string; amount: string };
  /** Who writes the receipt. */
  shop: { name: string; address: string; email: string | null };
};

export const receipt: MailTemplate<ReceiptProps> = {
  textOf: ({ orderNumber, shopPays }) => ({
    kind: "receipt",
    values: { orderNumber, moved: { line: shopPays ? "moved/paid" : "moved/received" } },
  }),
  Body: ({ lines, sum, shop, copy }) => (
    <MailLayout copy={copy}>
      <Paragraphs copy={copy} />
      <Lines lines={lines} />
      <Sum {...sum} />
      <SmallPrint>
        {shop.name}, {shop.address}
        {shop.email ? `, ${shop.email}` : null}
      </SmallPrint>
      <SmallPrint>You got this email because you asked for a receipt.</SmallPrint>
    </MailLayout>
  ),
};
