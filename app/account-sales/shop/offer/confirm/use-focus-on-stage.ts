import { type RefObject, useEffect } from "react";
import type { SaleStage } from "../../sale-stages.ts";

/** Which stage the page showed last; null before the first. */
export type StageBefore = { current: SaleStage | null };

/**
 * Brings the focus to the heading when one stage follows another, for who does not see it happen; not when
 * the page opens. Without a stage nothing happens.
 */
export function useFocusOnStage(
  before: StageBefore,
  stage: SaleStage | null,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  useEffect(() => {
    if (stage === null || before.current === stage) return;
    const isFirst = before.current === null;
    before.current = stage;
    if (!isFirst) heading.current?.focus();
  }, [before, stage, heading]);
}
