import type { Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { Signer } from "../../platform/signing/signer.ts";
import type { ApprovalKind } from "./approvals/approval-kinds.ts";
import type { ApprovalRequestRow } from "./approvals/tables.ts";
import type { OrderRow } from "./tables.ts";

/** An order before and after a change of which a reactor is told, inside the change's transaction. */
export type OrderChange = {
  before: OrderRow;
  after: OrderRow;
  /** The note that came with the change, if any. */
  note: string | undefined;
};

/** An order's deadline of payment (Rule P23). */
export type OrderDeadline = Pick<OrderRow, "deadlineStartedAt" | "deadlineAt" | "deadlineMetAt">;

/**
 * What another part does in the transaction of an order's change: gold gives reservations back, payments book
 * what is owed. It may answer the deadline that the order has instead of what the change gave it: orders know
 * no payments. A failure undoes the whole change. The composition root lists them in the order in which they
 * are called (`server/order-reactors.ts`), since orders know no higher part.
 */
export type OrderReactor = (
  ctx: OrdersCtx,
  tx: Transaction,
  change: OrderChange,
) => Promise<Result<OrderDeadline | undefined>>;

/** How one kind of request is asked for and carried out (Rule P31), both with the order's row locked. */
export type ApprovalAction = {
  /** What would be done, from what to what; refuses what can't be done now. */
  propose: (
    ctx: OrdersCtx,
    tx: Transaction,
    row: OrderRow,
    /** What was asked for, where the kind is about an amount. */
    amountCents?: number,
  ) => Promise<Result<Record<string, unknown>>>;
  /**
   * Does it in the approver's name. The command itself asks `fourEyes`, which marks the request as approved.
   */
  run: (ctx: OrdersCtx, tx: Transaction, request: ApprovalRequestRow) => Promise<Result<OrderChange>>;
};

/** The actions of higher parts, by kind. The composition root lists them, as it lists reactors. */
type ApprovalActions = Partial<Record<ApprovalKind, ApprovalAction>>;

/**
 * What so many millions trade at in an order's own version of the rates, in micro-dollars per million; null
 * where the order has none. Gold knows it, and orders know no gold: the composition root gives it.
 */
export type RateOfQuantity = (
  tx: Transaction,
  row: Pick<OrderRow, "type" | "rateVersion">,
  quantity: number,
) => Promise<number | null>;

/**
 * What promotions know of a referrer's commission, which payments pay out. Payments know no promotions: the
 * composition root gives it.
 */
export type CommissionPort = {
  /** Locks a referrer's commissions, before any payout of theirs: whoever changes the sum waits. */
  lock: (tx: Transaction, referrerId: string) => Promise<void>;
  /** Takes back, before it is paid, what turns out not to be owed; refuses when anything was (`conflict`). */
  check: (ctx: OrdersCtx, referrerId: string) => Promise<Result<undefined>>;
  /** Marks what a payout has paid, or that its money has come back. Their commissions are locked. */
  mark: (ctx: OrdersCtx, tx: Transaction, payout: CommissionPaid) => Promise<void>;
};
type CommissionPaid = { referrerId: string; payoutId: string; isPaid: boolean };

/** What the commands of this part need beside the common context. */
export type OrdersCtx = Ctx & {
  /**
   * What the actor has said of a colleague who works on the order: to take it over from them, or, as a second
   * person's approval does, to leave it to them. Left out, they are asked first (decision 035).
   */
  onHeld?: { takeOverFrom: string } | "leave-to-them" | undefined;
  signer: Signer;
  orderReactors: readonly OrderReactor[];
  approvalActions: ApprovalActions;
  rateOfQuantity: RateOfQuantity;
  commissions: CommissionPort;
};
