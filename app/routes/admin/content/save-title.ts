/** Heads every refusal of the editor. */
export const saveTitle = "Content not saved";
