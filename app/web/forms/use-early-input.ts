import { type RefObject, useLayoutEffect } from "react";

/**
 * Takes what was typed or chosen in a field between the page's appearing and its listening, where the page
 * follows that field. `within` is what the field stands in.
 */
export function useEarlyInput(
  within: RefObject<HTMLElement | null>,
  name: string,
  take: (field: HTMLInputElement) => void,
): void {
  // Before the page is rendered once more, which would put a field that it sets back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was there before the first render counts
  useLayoutEffect(() => {
    const fields = within.current?.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`) ?? [];
    for (const field of fields) if (isEarly(field)) take(field);
  }, []);
}

function isEarly({ type, checked, defaultChecked, value, defaultValue }: HTMLInputElement): boolean {
  if (type === "radio") return checked && !defaultChecked;
  return type === "checkbox" ? checked !== defaultChecked : value !== defaultValue;
}
