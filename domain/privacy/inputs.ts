import { z } from "zod";

/** Asking for a copy takes no fields: it is always one's own. */
export const askExportInput = z.object({});
