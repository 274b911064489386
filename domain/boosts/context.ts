import type { PaymentsCtx } from "../payments/index.ts";
import type { HighScoreSource } from "../players/index.ts";

/** What the commands of this part need beside the context of payments. */
export type BoostsCtx = PaymentsCtx & { highScores: HighScoreSource };
