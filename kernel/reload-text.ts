/** Said of what a page of ours always sends rightly: a fresh page does. */
export const reloadText = "Please reload the page.";
