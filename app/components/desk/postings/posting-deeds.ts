/** What the buttons of an editor of something that is posted ask for. */
export const postingDeeds = { post: "post", preview: "preview" } as const;
