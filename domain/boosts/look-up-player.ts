import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { HighScores } from "../players/model.ts";
import type { BoostsCtx } from "./context.ts";

/**
 * What the high scores show of a player. Refuses who is not ranked (`not_found`), and while they are down
 * (`unavailable`).
 */
export async function lookUpPlayer(
  { highScores }: Pick<BoostsCtx, "highScores">,
  rsn: string,
): Promise<Result<HighScores>> {
  const found = await highScores.lookUp(rsn);
  if (found.kind === "not_ranked") return fail(notRanked);
  return found.kind === "unavailable" ? fail(serviceDown) : ok(found.scores);
}

const notRanked: Failure = {
  code: "not_found",
  title: "Username not found",
  field: "rsn",
  text: "Username not found. Please check your RSN.",
};
const serviceDown: Failure = {
  code: "unavailable",
  title: "Service Error",
  text: "Failed to connect to the quote service. Please try again later.",
};
