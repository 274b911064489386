/**
 * The field of every form and call that names the colleague whose order one takes over by it, and of the
 * failure that asks for that (decision 035).
 */
export const takeOverField = "takeOverFrom";
