/** What the buttons of an editor of something that is posted ask for. */
export const postingActions = { post: "post", preview: "preview" } as const;
