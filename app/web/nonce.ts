import { createContext, use } from "react";

/** The request's nonce for script elements; undefined in the browser, which keeps it to itself. */
export const NonceContext = createContext<string | undefined>(undefined);

export const useNonce = () => use(NonceContext);
