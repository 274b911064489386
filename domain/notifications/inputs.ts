import { z } from "zod";
import { isInOurCentury } from "../../kernel/dates.ts";
import { largestInt } from "../../kernel/largest-int.ts";
import {
  type CustomerKindName,
  type CustomerWay,
  customerKindNames,
  customerWays,
} from "./customers/customer-kinds.ts";
import { kindNames, type NotificationKind, type PersonalWay, personalWays } from "./kinds.ts";
import { longestMailReason, mailKinds } from "./mails/mail-again.ts";
import { isTimeZone } from "./quiet-hours.ts";
import { webhookKinds, webhookServices } from "./webhooks/webhook-labels.ts";

/** The field of a kind's way: ticked when somebody wants to be told so. */
export const choiceField = (kind: NotificationKind, way: PersonalWay) => `${way}:${kind}`;

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Enter a time, for example 22:00.")
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

const preferencesFields = z
  .object({
    version: z.coerce.number().int().min(0).max(largestInt),
    /** The ticked boxes, by the names of their fields. */
    chosen: z.array(z.string()),
    quiet: z.literal("on").optional(),
    from: timeOfDay,
    until: timeOfDay,
    timeZone: z.string().refine(isTimeZone, "Choose a time zone from the list."),
  })
  .superRefine(({ quiet, from, until }, check) => {
    if (quiet && from === until) {
      check.addIssue({ code: "custom", path: ["until"], message: "Enter another time than the start." });
    }
  })
  .transform(({ quiet, from, until, timeZone, ...rest }) => ({
    ...rest,
    timeZone,
    quiet: quiet ? { from, until } : null,
  }));

/** How somebody of staff wants to be told. A box that is not ticked is not sent. */
export const preferencesInput = z.preprocess((sent) => {
  if (typeof sent !== "object" || sent === null || "chosen" in sent) return sent;
  const names = kindNames.flatMap((kind) => personalWays.map((way) => choiceField(kind, way)));
  return { ...sent, chosen: names.filter((name) => name in sent) };
}, preferencesFields);

const path = z.string().regex(/^\/admin\/[\w/-]{1,100}$/, "Page not found");

/** A page that somebody looks at. */
export const seenInput = z.object({ path });
/** One notification, and all that had come by a moment. */
export const readOneInput = z.object({ id: z.uuid("Notification not found") });
export const readAllInput = z.object({
  upTo: z.iso
    .datetime()
    .refine(isInOurCentury)
    .transform((at) => new Date(at)),
});

const endpointFields = {
  name: z.string().trim().min(1, "Enter a name.").max(60, "A name can be up to 60 characters."),
  /** For a channel of Discord, and for addresses from before there were types. */
  kinds: z.array(z.enum(webhookKinds)),
  /** Types of events; the command refuses those that it does not know. */
  events: z.array(z.string().max(60)).max(200),
};

/** The field of a kind that an address is told of. */
export const kindField = (kind: NotificationKind) => `kind:${kind}`;
const eventPrefix = "event:";
/** The field of a type of event that an address is told of. */
export const eventField = (type: string) => eventPrefix + type;

/** Boxes that are not ticked are not sent. */
function withChosen(sent: unknown) {
  if (typeof sent !== "object" || sent === null) return sent;
  const names = Object.keys(sent).filter((name) => name.startsWith(eventPrefix));
  return {
    kinds: webhookKinds.filter((kind) => kindField(kind) in sent),
    events: names.map((name) => name.slice(eventPrefix.length)),
    ...sent,
  };
}

export const createEndpointInput = z.preprocess(
  withChosen,
  z.object({
    idempotencyKey: z.uuid(),
    service: z.enum(webhookServices, "Choose what kind of address it is."),
    url: z.string().trim().min(1, "Enter the address.").max(500, "This address is too long."),
    ...endpointFields,
  }),
);
export const changeEndpointInput = z.preprocess(
  withChosen,
  z.object({
    endpointId: z.uuid("Webhook not found"),
    version: z.coerce.number().int().min(1).max(largestInt),
    isOn: z
      .literal("on")
      .optional()
      .transform((sent) => sent === "on"),
    ...endpointFields,
  }),
);
export const endpointInput = z.object({ endpointId: z.uuid("Webhook not found") });
export const deliveryInput = z.object({ deliveryId: z.uuid("Delivery not found") });

const pushFields = {
  /** Where a browser is reached: a secret of its own. */
  endpoint: z.url().max(1_000),
  /** The order that it is about; without one, what the person chose for their devices. */
  orderId: z.uuid().optional(),
};
export const pushStateInput = z.object(pushFields);
const pushKeysOf = {
  p256dh: z.string().regex(/^[\w-]{87}=?$/),
  auth: z.string().regex(/^[\w-]{22}={0,2}$/),
};
export const pushOnInput = z.object({ ...pushFields, ...pushKeysOf });
/** The address that a browser has now, and `from`, the one it had. */
export const pushMovedInput = z.object({
  from: pushFields.endpoint,
  endpoint: pushFields.endpoint,
  ...pushKeysOf,
});
/** A device of one's own. */
export const deviceInput = z.object({ deviceId: z.uuid("Device not found") });

/** The field of a customer's kind and way: ticked when they want to be told so. */
export const customerField = (kind: CustomerKindName, way: CustomerWay) => `${way}:${kind}`;

/** How a customer wants to be told. A box that is not ticked is not sent. */
export const customerChoicesInput = z.preprocess(
  (sent) => {
    if (typeof sent !== "object" || sent === null || "chosen" in sent) return sent;
    const names = customerKindNames.flatMap((kind) => customerWays.map((way) => customerField(kind, way)));
    return { ...sent, chosen: names.filter((name) => name in sent) };
  },
  z.object({ version: z.coerce.number().int().min(0).max(largestInt), chosen: z.array(z.string()) }),
);

const noReason = "Say why. Your reason is logged.";
/** Sends a failed mail again, and why. */
export const sendMailAgainInput = z.object({
  mailId: z.uuid("Email not found"),
  reason: z
    .string(noReason)
    .trim()
    .min(3, noReason)
    .max(longestMailReason, `Reasons can be up to ${longestMailReason} characters.`)
    .regex(/^\P{Cc}+$/u, "Use plain text."),
});

const mailDay = z.iso
  .date()
  .refine((day) => isInOurCentury(`${day}T00:00:00Z`))
  .optional()
  .catch(undefined);
/** What the list of mails is searched for; whatever does not fit is left out. */
export const mailFilterInput = z.object({
  state: z.enum(["queued", "sent", "bounced", "kept", "failed"]).optional().catch(undefined),
  /** A whole address. */
  to: z
    .string()
    .transform(
      (typed) =>
        typed
          .replace(/\p{Cc}/gu, "")
          .trim()
          .slice(0, 254) || undefined,
    )
    .optional()
    .catch(undefined),
  kind: z.enum(mailKinds).optional().catch(undefined),
  from: mailDay,
  until: mailDay,
});
export type MailFilter = z.infer<typeof mailFilterInput>;
