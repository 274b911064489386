import type { RefObject } from "react";
import type { OfferPageProps } from "../offer-view.ts";

/** What every stage is given; its heading takes the focus when the stage begins. */
export type StageProps = OfferPageProps & { heading: RefObject<HTMLHeadingElement | null> };
