/** What heads a role that was not saved. */
export const roleTitle = "Role not changed";
