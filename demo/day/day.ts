import type { AccountSalesCtx } from "../../domain/account-sales/index.ts";
import type { Actor } from "../../kernel/actor.ts";

export type DayPerson = Extract<Actor, { kind: "person" }>;

/** The shop in which a day is played. */
export type Day = {
  ctx: AccountSalesCtx;
  /** The three of staff, from the least right to the most. */
  staff: readonly [DayPerson, DayPerson, DayPerson];
  /** Acts on the log, as the shop's jobs do after each of these acts. */
  follow: () => Promise<void>;
  /** Lets time pass before the next act. */
  pass?: () => void;
};

/** Somebody's context; what a colleague has in hand is told to nobody but them. */
export const asActor = ({ ctx }: Day, actor: Actor): AccountSalesCtx => ({
  ...ctx,
  actor,
  onHeld: "leave-to-them",
});
