/** Why money that a customer paid has left us again (Rule P49). */
export const takenBackReasons = ["chargeback", "recalled", "reversed"] as const;
export type TakenBackReason = (typeof takenBackReasons)[number];

export const takenBackReasonLabels: Record<TakenBackReason, string> = {
  chargeback: "Chargeback or dispute",
  recalled: "Transfer recalled",
  reversed: "Reversed by the payment service",
};
