/** The name of the form that asks for the offer. */
export const offerForm = "account-offer";
/** Heads what keeps it from being asked for. */
export const offerFormTitle = "Username needed";
