import { z } from "zod";
import { largestInt } from "../../../kernel/largest-int.ts";
import { isPlainText } from "../../../kernel/plain-text.ts";
import { reloadText } from "../../../kernel/reload-text.ts";

const nameText = "Name the view with 1 to 40 characters.";
const name = z.string(nameText).trim().min(1, nameText).max(40, nameText).refine(isPlainText, nameText);
const viewId = z.uuid(reloadText);
const version = z.coerce.number(reloadText).int(reloadText).min(1, reloadText).max(largestInt, reloadText);
const ticked = z
  .literal("on", reloadText)
  .optional()
  .transform((value) => value === "on");
/** The query of a list's address; what stands in it is for the list's own schema to say. */
const query = z.string(reloadText).max(2000, reloadText);

/** A list to be kept under a name, for oneself or for all staff. */
export const saveViewInput = z.object({
  name,
  query,
  isShared: ticked,
  idempotencyKey: z.string(reloadText).min(8, reloadText).max(255, reloadText),
});

/** Another name for a view, and who sees it. */
export const changeViewInput = z.object({ viewId, version, name, isShared: ticked });

/** Which view has the filters of a list from now on, as it was seen: `<id> <version>` in one field. */
export const replaceViewInput = z.object({
  view: z.preprocess((sent) => {
    const [id, seen] = typeof sent === "string" ? sent.split(" ") : [];
    return { viewId: id, version: seen };
  }, z.object({ viewId, version })),
  query,
});

/** Removes a view as it was seen. */
export const removeViewInput = z.object({ viewId, version });

/** Moves a view among its neighbors in the rail. */
export const moveViewInput = z.object({
  viewId,
  to: z.enum(["up", "down"], reloadText),
});
