import { revealReasons } from "../../../domain/release/model.ts";

/** Sentences that several desk screens show. */
export const revealHelp = "Reveal asks for a reason, which is logged.";
export const takeToReveal = "Take the order to reveal it. Managers can reveal it too.";
export const reasonIsLogged = "Your reason is logged.";
export const editsNotLost = "Your changes are kept. You'll be asked to confirm before they replace theirs.";
export const noteHint = "Staff only, unless you tick Public";
export const publicNoteLabel = "Public: the customer sees it";
export const loggedForStaff = "Staff see it in the log.";
export const shownInHistory = "Staff see it in the history.";
export const startsNowHelp = "In UTC. Leave empty to start now.";
export const withdrawsCounterOffer = "This withdraws the open counter-offer and keeps the agreed amount.";
const { paying, working, asked, mistake, listing, transfers, lost } = revealReasons;
/** Usual reasons for looking at where a payout goes; the first is why most do. */
export const payPresets = [paying, asked, mistake] as const;
/** At a login, a reset link or account access. */
export const accessPresets = [working, asked, mistake] as const;
/** At the login of an account for sale. */
export const listingPresets = [listing, asked, mistake] as const;
/** At all payouts of a bank file. */
export const bankFilePresets = [transfers, lost] as const;
/** Usual notes of a status that is no next step, or that needs one. */
export const statusNotePresets = ["Set by mistake", "Customer asked", "Checked in game"] as const;
/** Usual notes of an override of what an order says. */
export const editNotePresets = [
  "Customer asked in chat",
  "Mistyped when ordering",
  "Amount counted in the trade",
] as const;
export const payoutFailedPresets = ["Account closed", "Wrong details", "Sent back by the bank"] as const;
export const unlockPresets = ["Customer made a mistake", "Payment came back"] as const;
