import { staffDataInput } from "../../../domain/privacy/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

/** The page where staff hand over or erase a customer's data, and the address of the copy. */
export const dataPath = "/admin/data";
export const dataZipPath = "/admin/data.zip";

export const dataForms = defineForms({
  erase: { needs: ["people.manage"], title: "Nothing was erased", schema: staffDataInput },
});
