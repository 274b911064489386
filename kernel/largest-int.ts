/** The largest number that an `integer` column of the database takes; a larger one from a form is refused. */
export const largestInt = 2_147_483_647;
