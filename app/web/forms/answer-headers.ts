import type { HeadersFunction } from "react-router";

const passedOn = ["Cache-Control", "Retry-After"];

/** The `headers` of a page with forms: what an answer says of waiting and of keeping reaches the browser. */
export const answerHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders }) => {
  const headers = new Headers(loaderHeaders);
  for (const name of passedOn) {
    const value = actionHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};
