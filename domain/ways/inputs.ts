import { z } from "zod";
import { cleanTyped } from "../../kernel/text.ts";
import { missingDetails, type PayoutDefinition, type PayoutField } from "./payout-definition.ts";
import { askedInAccountSale, type PayoutDetails, payoutDefinitions } from "./payouts.ts";
import { coinsOf, type PayoutMethod, payoutMethods } from "./ways.ts";

// The door to what customers enter to be paid: its schemas. The rest of it is in `model.ts`.

type Asked = Pick<PayoutDefinition, "coin" | "fields" | "problems">;
type Texts = Readonly<Record<string, string>>;

/**
 * Payout details as a form or a program sends them, by method (Rule S55); what is of another method is
 * left out. Addresses of coins are checked for their form here, for their checksum by the command.
 */
export const payoutDetailsInput = detailsInput(
  (method) => payoutDefinitions[method],
  "Please choose how we should pay you.",
);

/** Payout details as they were kept, whichever form took them: each form has lengths of its own. */
const storedPayoutDetails = detailsInput((method) => {
  const asked = payoutDefinitions[method];
  const fields = Object.entries(asked.fields).map(([name, field]) => [name, { ...field, shortest: 1 }]);
  return { ...asked, fields: Object.fromEntries(fields) };
});

/** The payout details in an opened secret of the vault. Throws for what no form of ours has taken. */
export function readPayoutDetails(opened: string): PayoutDetails {
  return storedPayoutDetails.parse(JSON.parse(opened));
}

/** The same where an account is sold, with the texts of Rule S75; checksums are checked by the server. */
export const salePayoutInput = detailsInput(askedInAccountSale, "Please select an option before continuing");

/** Payout details by method, as what each method asks for says. */
function detailsInput(askedBy: (method: PayoutMethod) => Asked, error?: string) {
  return z.discriminatedUnion(
    "method",
    payoutMethods.map((method) => {
      const asked = askedBy(method);
      return checked(method, asked, z.object({ method: z.literal(method), ...shapeOf(method, asked) }));
    }) as [PayoutInput, ...PayoutInput[]],
    { error },
  );
}

function shapeOf(method: PayoutMethod, { coin, fields }: Asked) {
  const texts = Object.entries(fields).map(([name, field]) => [name, textInput(field)]);
  return {
    ...(coin ? { coin: z.enum(Object.keys(coinsOf(method)), coin.missing) } : {}),
    ...Object.fromEntries(texts),
  };
}

function textInput(field: PayoutField) {
  const { shortest = 3, missing = missingDetails, longest = 200, clean } = field;
  const tooLong = field.tooLong ?? "This is too long for payment details.";
  const isCode = field.pattern !== undefined || field.type === "email";
  const typed = isCode ? z.string(missing).overwrite(cleanTyped) : z.string(missing).trim();
  if (field.canBeEmpty) {
    return typed
      .max(longest, tooLong)
      .default("")
      .transform((text) => clean?.(text) ?? text);
  }
  const filled = typed.min(shortest, missing).max(longest, tooLong);
  return filled.pipe(formOf(field)).transform((text) => clean?.(text) ?? text);
}

function formOf({ type, pattern, wrong }: PayoutField) {
  if (type === "email") return z.email(wrong);
  return pattern ? z.string().regex(pattern, wrong) : z.string();
}

type PayoutInput = ReturnType<typeof checked>;

function checked(method: PayoutMethod, { problems }: Asked, object: z.ZodObject) {
  return object
    .superRefine((entered, check) => {
      const hasIssue = (field: string) => check.issues.some(({ path }) => path?.[0] === field);
      for (const [field, message] of problems?.(entered as Texts) ?? []) {
        if (!hasIssue(field)) check.addIssue({ code: "custom", path: [field], message });
      }
    })
    .transform((entered): PayoutDetails => {
      const stored = Object.entries(entered).filter(([, text]) => text !== "");
      // The object's shape is that of the method's fields.
      return { method, ...Object.fromEntries(stored) } as PayoutDetails;
    });
}
