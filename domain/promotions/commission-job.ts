/**
 * The job that mails a referrer what became of their commission: credited, paid out, or a request rejected.
 */
export const commissionJob = "commission-credited";
