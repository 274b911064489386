import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { isOneLine } from "../../kernel/plain-text.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { longestReply, longestReview, longestReviewName } from "./review-copy.ts";

const version = z.coerce.number(reloadText).int(reloadText).min(0, reloadText).max(largestInt, reloadText);
const starsText = "Please choose one to five stars.";
const emptyText = "Please write your review.";
const longText = `Keep your review to at most ${longestReview} characters.`;
const nameText = "Please enter a name to show with it.";
const longName = `Keep the name to at most ${longestReviewName} characters.`;
const plainName = "Please use plain text on one line.";
const reasonText = "Please say why you're hiding it.";
const replyText = "Please write your reply.";
const longReplyText = `Keep your reply to at most ${longestReply} characters.`;
const longReason = "A reason has at most 500 characters.";

/** Forms send the ends of lines as two characters; people count one. */
const oneSign = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** A customer's review; `reviewVersion` is that of the one that was on the page, 0 for none. */
export const reviewInput = z.object({
  stars: z.coerce.number(starsText).int(starsText).min(1, starsText).max(5, starsText),
  text: z
    .string(emptyText)
    .transform(oneSign)
    .pipe(z.string().min(1, emptyText).max(longestReview, longText)),
  shownName: z
    .string(nameText)
    .trim()
    .min(1, nameText)
    .max(longestReviewName, longName)
    .refine(isOneLine, plainName),
  reviewVersion: version,
});

/** Puts a review on the site as it was read. */
export const publishReviewInput = z.object({ orderId: z.uuid(reloadText), version });

/** Keeps a review from the site; the reason is for staff only. */
export const hideReviewInput = publishReviewInput.extend({
  reason: z.string(reasonText).trim().min(1, reasonText).max(500, longReason),
});

/** Replies to a published review, for everybody to read. */
export const replyInput = publishReviewInput.extend({
  reply: z
    .string(replyText)
    .transform(oneSign)
    .pipe(z.string().min(1, replyText).max(longestReply, longReplyText)),
});
