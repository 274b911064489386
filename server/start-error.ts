/** Thrown when the program cannot start for a reason that its owner can mend; the message is all they need. */
export class StartError extends Error {}
