/** Takes the consent of the signed-in customer to new versions of legal texts. */
export const agreePath = "/agree";
