/** Where a quote is paid in gold (spec/2 §2). */
export const goldPath = "/gold-calculation";
