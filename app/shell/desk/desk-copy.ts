/** Sentences that several desk screens show. */
export const revealHelp = "Reveal asks for a reason, which is logged.";
export const reasonIsLogged = "Your reason is logged.";
export const editsNotLost = "Your changes are kept. You'll be asked to confirm before they replace theirs.";
export const noteHint = "Staff only, unless you tick Public";
export const publicNoteLabel = "Public: the customer sees it";
export const loggedForStaff = "Staff see it in the log.";
export const shownInHistory = "Staff see it in the history.";
export const startsNowHelp = "In UTC. Leave empty to start now.";
export const withdrawsCounterOffer = "This withdraws the open counter-offer and keeps the agreed amount.";
