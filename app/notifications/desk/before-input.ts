import { z } from "zod";
import { isInOurCentury } from "../../../kernel/dates.ts";

/**
 * The position in a list that is read from the newest on: time and id of the last one seen. Anything else
 * begins at the newest.
 */
export const beforeInput = z
  .templateLiteral([z.iso.datetime(), "_", z.uuid()])
  .refine(isInOurCentury)
  .transform((text) => {
    const [at = "", id = ""] = text.split("_");
    return { createdAt: new Date(at), id };
  })
  .optional()
  .catch(undefined);
