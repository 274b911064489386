/** Forms that stand on every page of the desk; the orders' page answers them. */
export const leaveForm = "leave";
export const nextForm = "next";
