import { z } from "zod";
import { accentProblem } from "../../kernel/accent.ts";

const plainName = /^[^\p{Cc}<>"\\]*$/u;
const noAddress = "Enter one email address, or leave it empty.";
const plainText = "Leave out quotes, < and >.";

/** What the shop is called and how it looks: the group `shop` of the settings (Rule P38). */
export const shopSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, "Give your shop a name.")
    .max(40, "Keep the name to 40 characters.")
    .regex(plainName, plainText)
    .default("Goldhall"),
  /** Who mails come from; empty means the shop's name. */
  senderName: z
    .string()
    .trim()
    .max(60, "Keep the sender's name to 60 characters.")
    .regex(plainName, plainText)
    .default(""),
  /** Where answers to mails go; empty means the sender's own address. */
  replyTo: z.union([z.literal(""), z.email(noAddress)], noAddress).default(""),
  /** Where a fault of security is reported (RFC 9116); empty means the contact page. */
  securityContact: z.union([z.literal(""), z.email(noAddress)], noAddress).default(""),
  /** `#rrggbb`; empty means our gold. */
  accentColor: z
    .string()
    .trim()
    .toLowerCase()
    .superRefine((color, check) => {
      const problem = color === "" ? null : accentProblem(color);
      if (problem) check.addIssue({ code: "custom", message: problem });
    })
    .default(""),
});
