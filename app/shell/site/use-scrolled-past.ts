import { type RefObject, useEffect, useRef, useState } from "react";

type ScrolledPast = {
  /** To be put on an element that covers the first pixels of the page. */
  mark: RefObject<HTMLDivElement | null>;
  isPast: boolean;
};

/** Whether the page has been scrolled past a mark at its top. Costs nothing while scrolling elsewhere. */
export function useScrolledPast(): ScrolledPast {
  const mark = useRef<HTMLDivElement>(null);
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsPast(!entry.isIntersecting);
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return { mark, isPast };
}
