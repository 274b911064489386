/**
 * Tells the browser that the message of the last redirect has been shown. The server cannot know: a live
 * update may ask for the page's data at the same moment and be given up before anybody saw its answer.
 */
export function forgetFlash(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = "flash=; Path=/; Max-Age=0; SameSite=Lax";
}
