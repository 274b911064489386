/** Heads every failure of the editor. */
export const saveTitle = "Content not saved";
