/**
 * The matrix of rights: who may do what, of the desk, the shop and the API (decision 052). All roles and
 * single capabilities are tried at every eighth form, and at all in the long run
 * (`tests/support/long-run.ts`).
 */
import "./shared-shop.ts";
import "./desk-matrix.ts";
import "./shop-matrix.ts";
import "./api-matrix.ts";
