import { z } from "zod";
import { defineForms } from "../../../web/forms/define-forms.ts";

/** “Prove now” needs nothing typed. */
export const activityForms = defineForms({
  prove: { needs: ["people.manage"], title: "Proofs not started", schema: z.object({}) },
});
