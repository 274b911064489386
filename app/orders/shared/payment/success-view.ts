import type { OrderPaying } from "../../../../domain/payments/model.ts";
import type { BoostAccessView } from "../boost/boost-access-view.ts";
import type { RevealLoginProps } from "../purchase/reveal-login.tsx";
import type { BoughtAccount } from "./bought-account.ts";

/** What the page after a purchase is given. */
export type SuccessView = {
  paying: OrderPaying;
  rsn: string | null;
  email: string;
  /** What is bought, in millions of gold; null for services. */
  quantity: string | null;
  /** The gold that the customer brings for a boost, such as `388M`; null where it is paid otherwise. */
  gold: string | null;
  /** The world of the meeting, once it is locked in. */
  lockedWorld: number | null;
  /** What is bought, if it is an account. */
  account: BoughtAccount | null;
  /** Whether a paid boost waits for its customer to give access. */
  isAccessMissing: boolean;
  /** Asks for that access; null where it is not missing. */
  access: BoostAccessView | null;
  /** Shows the login of a bought account, while nobody has read it. */
  login: RevealLoginProps | null;
  /** The server's clock when it was read, in epoch milliseconds. */
  now: number;
};
