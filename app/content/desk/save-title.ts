/** Heads every failure of the editor. */
export const saveTitle = "Content not saved";

/** What the buttons of the editor ask for. */
export const publishIntent = "publish";
export const draftIntent = "draft";

/** Those of a mail's text besides. */
export const testIntent = "test";
export const defaultIntent = "default";
