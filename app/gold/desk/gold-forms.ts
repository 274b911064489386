import { adjustmentInput, publishRatesInput, withdrawRatesInput } from "../../../domain/gold/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const rates = ["rates.edit"] as const;
const stock = ["stock.edit"] as const;

/** The forms of the gold page. */
export const goldForms = defineForms({
  rates: { needs: rates, title: "Rates not published", schema: publishRatesInput },
  "withdraw-rates": { needs: rates, title: "Rates not withdrawn", schema: withdrawRatesInput },
  stock: { needs: stock, title: "Stock not adjusted", schema: adjustmentInput },
  capacity: { needs: stock, title: "Buying capacity not adjusted", schema: adjustmentInput },
});
