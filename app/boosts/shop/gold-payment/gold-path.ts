/** Where a quote is paid in gold (Rule S87). */
export const goldPath = "/gold-calculation";
