/** Closes every mail about a change of somebody's account: what to do if they did not make it. */
export const notYou = "Wasn't you? Reset your password now and message us.";
