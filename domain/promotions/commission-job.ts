/**
 * The job that mails a referrer what became of their commission: credited, asked for, paid out, or a request
 * rejected.
 */
export const commissionJob = "commission-credited";
