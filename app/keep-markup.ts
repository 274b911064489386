import { createContext, type ReactElement, use } from "react";

/**
 * Gives the markup of an element that looks the same wherever it stands, from memory when it was asked for under this key
 * before. The key names everything that the element shows; the element uses no context and asks for no picture ahead.
 */
export type KeepMarkup = (key: string, element: ReactElement) => string;

/** Null in the browser, which has the elements themselves. */
export const KeepMarkupContext = createContext<KeepMarkup | null>(null);

export const useKeepMarkup = () => use(KeepMarkupContext);
