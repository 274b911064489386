import { z } from "zod";
import { isInOurCentury } from "../../../kernel/dates.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readCursorText, writeCursorText } from "../../../platform/database/cursor-text.ts";
import { type Turn, turns } from "../turn/turn-steps.ts";
import { type OrderListInput, orderSorts } from "./order-list-query.ts";

/** Where in a sorted list a page begins: after the order with this key, or, going back, before it. */
export type CursorRow = {
  risk: number;
  amountCents: number;
  /** Null once it has ended. */
  turn: Turn | null;
  turnSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
  id: string;
};
export type Position = { row: CursorRow; isBack: boolean };

const moment = z.iso.datetime().refine(isInOurCentury);
const cursorShape = z.tuple([
  z.enum(orderSorts),
  z.enum(["desc", "asc"]),
  z.boolean(),
  z.int().min(0),
  z.int().min(0).max(2_147_483_647),
  z.enum(turns).nullable(),
  moment.nullable(),
  moment,
  moment,
  z.guid(),
]);

const badCursor: Failure = {
  code: "invalid",
  field: "cursor",
  text: "This page of the list can't be opened. Start again from the first page.",
};

type Sorting = Pick<OrderListInput, "sort" | "direction">;

/** The opaque text of a position in a list that is sorted so. */
export function writeCursor({ sort, direction }: Sorting, { row, isBack }: Position): string {
  const { risk, amountCents, turn, turnSince, createdAt, updatedAt, id } = row;
  const content = [sort, direction, isBack, risk, amountCents, turn, turnSince, createdAt, updatedAt, id];
  return writeCursorText(content);
}

/** The row that a cursor names; `invalid` for a text that is none, or is one of a list sorted otherwise. */
export function readCursor({ sort, direction }: Sorting, cursor: string): Result<Position> {
  const parsed = cursorShape.safeParse(readCursorText(cursor));
  if (!parsed.success) return fail(badCursor);
  const [ofSort, ofDirection, isBack, risk, amountCents, turn, turnSince, createdAt, updatedAt, id] =
    parsed.data;
  if (ofSort !== sort || ofDirection !== direction) return fail(badCursor);
  const row = {
    risk,
    amountCents,
    turn,
    turnSince: turnSince === null ? null : new Date(turnSince),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    id,
  };
  return ok({ row, isBack });
}
