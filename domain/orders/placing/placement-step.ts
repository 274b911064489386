import type { Failure } from "../../../kernel/errors.ts";
import type { OrderedStatement } from "../../../platform/database/run-in-order.ts";

/**
 * A statement of the transaction that places an order. One that must return a row, or calls `refuse`, is a
 * check; `failure` says why the order is not placed when it fails, and is asked once everything is undone.
 */
export type PlacementStep = OrderedStatement & { failure?: () => Promise<Failure> };
