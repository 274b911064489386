import { randomUUID } from "node:crypto";
import {
  addRecovered,
  makeCounterOffer,
  saveResetLink,
  setAccountChecks,
  verifyAccount,
} from "../../../domain/account-sales/index.ts";
import { accountCheckItems } from "../../../domain/account-sales/model.ts";
import { giveBoostAccess } from "../../../domain/boosts/index.ts";
import { addPicture, checkImport, openDispute } from "../../../domain/listings/index.ts";
import { setOrderStatus } from "../../../domain/orders/index.ts";
import { recordPayment } from "../../../domain/payments/index.ts";
import { plainPicture } from "../../support/hostile-pictures.ts";
import { done, type OrderRef, type Row, type Stage } from "../stage.ts";
import {
  asked,
  at,
  because,
  boost,
  type MakesScene,
  newStaff,
  onOrder,
  sale,
  upload,
  verifying,
} from "./scene.ts";

const checked = async (stage: Stage, orderId: string) => {
  for (const item of accountCheckItems) await setAccountChecks(stage.system, { orderId, done: [item] });
  return stage.again(orderId);
};

export const countered = async (stage: Stage, order: OrderRef) => {
  const offer = {
    orderId: order.orderId,
    version: Number(order.version),
    amountCents: 1000,
    reason: because,
  };
  await done(makeCounterOffer(stage.as("admin"), offer));
  await stage.query("update orders set assigned_to = null where id = $1", [order.orderId]);
  const { id: counterOfferId = "" } = await stage.row(
    "select id from counter_offers where order_id = $1",
    order.orderId,
  );
  return { ...(await stage.again(order.orderId)), counterOfferId };
};

/** An account that was bought and handed over. */
export async function bought(stage: Stage): Promise<OrderRef> {
  const { orderId } = await stage.order("type = 'account_purchase' and status = 'pending'");
  const { cents = "" } = await stage.row("select amount_cents as cents from orders where id = $1", orderId);
  const paid = { how: "bank", reference: "REF-2", amountCents: Number(cents) } as const;
  await recordPayment(stage.system, { orderId, method: "manual", ...paid });
  for (const status of ["in_progress", "verifying_account"] as const)
    await done(setOrderStatus(stage.system, { orderId, status }));
  return stage.again(orderId);
}

/** One that its buyer disputes. */
export async function disputed(stage: Stage) {
  const { orderId } = await bought(stage);
  const found = { reason: "cannot_log_in", text: because, pictures: [], onceKey: randomUUID() } as const;
  const { disputeId } = await done(
    openDispute(stage.as("customer"), { orderId, token: undefined, ...found }),
  );
  return { ...(await stage.again(orderId)), disputeId };
}

const listing =
  (state: string, body: Row = {}): MakesScene =>
  async (stage) => {
    const { id: listingId = "", version = "" } = await stage.row(
      "select id, version from account_listings where state = $1 order by created_at, id limit 1",
      state,
    );
    return { address: `/admin/listings/${listingId}`, body: { listingId, version, ...body } };
  };

const csv =
  "name,build,price,description,features,email,password,recovery_questions\nAshen Import,Main,12.50,A main.,Fire cape,ashen@mail.example,password-1,\n";
const importing: MakesScene = async (stage) => {
  const made = await done(checkImport(stage.as("admin"), { text: csv, publishes: false }));
  return { address: `/admin/listings/import/${made.importId}`, body: { importId: made.importId } };
};

/** A secret of an order is its assignee's to reveal (Rule P44). */
const heldSecret =
  (where: string, scene: MakesScene): MakesScene =>
  async (stage) => ({
    ...(await scene(stage)),
    own: async (personId) => {
      await stage.query(`update orders set assigned_to = $1 where ${where}`, [personId]);
    },
  });
const completedPurchase = "type = 'account_purchase' and status = 'completed'";

const accessGiven = onOrder(boost, async ({ orderId }, stage) => {
  const parts = { login: "heron@example.com", password: "Pa55 of a boost" };
  await done(giveBoostAccess(stage.as("customer"), { orderId, version: 0, token: undefined, parts }));
  return { reason: because };
});

const decided =
  (body: Row): MakesScene =>
  async (stage) => {
    const { orderId, disputeId } = await disputed(stage);
    const { version = "" } = await stage.row(
      "select version from purchase_disputes where id = $1",
      disputeId,
    );
    const decision = { form: "decide-dispute", disputeId, version, answer: because, ...body };
    return { address: `/admin/disputes/${orderId}`, body: decision };
  };

/** A listing with two pictures. */
const pictured =
  (body: (pictures: [string, string]) => FormData): MakesScene =>
  async (stage) => {
    const { id = "" } = await stage.row("select id from account_listings where state = 'published' limit 1");
    for (const hue of [10, 20]) {
      const bytes = new Uint8Array(await plainPicture("png", { hue }));
      await done(addPicture(stage.as("admin"), { listingId: id, bytes }));
    }
    const added = await stage.query(
      "select id from account_listing_images where account_listing_id = $1 order by display_order",
      [id],
    );
    const [one, other] = added.map((row) => String(row.id));
    return { address: `/admin/listings/${id}/pictures`, body: body([one ?? "", other ?? ""]) };
  };

/** Valid forms of accounts and boosts that are sold to us and by us. */
export const accountsScenes: Readonly<Record<string, MakesScene>> = {
  "admin/orders/:orderId askVerify": onOrder(verifying, () => ({ reason: because })),
  "admin/orders/:orderId cancel": onOrder(sale, () => ({ reason: because, note: because })),
  "admin/orders/:orderId checks": onOrder(verifying, () => ({ was: "", "seen:levels_match": "on" })),
  "admin/orders/:orderId verify": async (stage) => {
    const { orderId } = await stage.order(sale);
    for (const status of ["in_progress", "verifying_account"] as const)
      await done(setOrderStatus(stage.system, { orderId, status }));
    return {
      address: `/admin/orders/${orderId}`,
      body: { ...(await checked(stage, orderId)), note: because },
    };
  },
  "admin/orders/:orderId unverify": async (stage) => {
    const { orderId } = await stage.order(verifying);
    const { version } = await checked(stage, orderId);
    await done(verifyAccount(stage.system, { orderId, version: Number(version), note: because }));
    return { address: `/admin/orders/${orderId}`, body: { ...(await stage.again(orderId)), note: because } };
  },
  "admin/orders/:orderId requestReset": onOrder(verifying, () => ({ note: because })),
  "admin/orders/:orderId saveReset": onOrder(asked, () => ({
    link: "https://secure.runescape.com/m=accountappeal/reset?code=abcdef0123456789",
  })),
  "admin/orders/:orderId counter": onOrder(verifying, () => ({ amountCents: "10.00", reason: because })),
  "admin/orders/:orderId withdraw": onOrder(verifying, (order, stage) => countered(stage, order)),
  "admin/orders/:orderId recover": onOrder("type = 'account_sale' and status = 'completed'", () => ({
    effect: "flag",
    note: because,
  })),
  "admin/orders/:orderId list": onOrder("type = 'account_sale' and status = 'completed'", () => ({})),
  "admin/orders/:orderId login": heldSecret(
    verifying,
    onOrder(verifying, () => ({ reason: because })),
  ),
  "admin/orders/:orderId resetLink": heldSecret(
    asked,
    onOrder(asked, async ({ orderId, version }, stage) => {
      const link = "https://secure.runescape.com/m=accountappeal/reset?code=abcdef0123456789";
      await done(saveResetLink(stage.system, { orderId, version: Number(version), link, token: undefined }));
      return { reason: because };
    }),
  ),
  "admin/orders/:orderId boostProgress": onOrder(boost, () => ({ note: because })),
  "admin/orders/:orderId boostSnapshot": onOrder(boost, () => ({ moment: "after" })),
  "admin/orders/:orderId boostGear": onOrder(boost, () => ({ outcome: "returned" })),
  "admin/orders/:orderId boostAccess": heldSecret("type = 'infernal_quiver_boost'", accessGiven),
  "admin/orders/:orderId purchaseReadAgain": onOrder(
    "type = 'account_purchase' and status = 'completed'",
    async ({ orderId }, stage) => {
      await stage.query("update account_purchases set revealed_at = now() where order_id = $1", [orderId]);
      return { note: because };
    },
  ),
  "admin/orders/:orderId purchaseLogin": heldSecret(
    completedPurchase,
    onOrder(completedPurchase, () => ({ reason: because })),
  ),
  "admin/disputes/:orderId admin/disputes/:orderId": async (stage) => {
    const { orderId, disputeId } = await disputed(stage);
    return {
      address: `/admin/disputes/${orderId}`,
      body: { form: "staff-evidence", disputeId, text: because, onceKey: randomUUID() },
    };
  },
  "admin/recovered add-recovered": at("/admin/recovered", {
    kind: "rsn",
    value: "Vault Heron",
    effect: "flag",
    note: because,
  }),
  "admin/recovered end-recovered:": async (stage) => {
    await done(
      addRecovered(stage.as("admin"), { kind: "rsn", value: "Vault Heron", effect: "flag", note: because }),
    );
    const { id = "" } = await stage.row("select id from recovered_accounts limit 1");
    return { address: "/admin/recovered", body: { form: `end-recovered:${id}`, id, note: because } };
  },
  "admin/recovered check-recovered": at("/admin/recovered", { kind: "rsn", value: "Vault Heron" }),
  "admin/listings bulk-listings": async (stage) => {
    const { id = "", version = "" } = await stage.row(
      "select id, version from account_listings where state = 'published' limit 1",
    );
    return { address: "/admin/listings", body: { [`listing:${id}`]: version, intent: "hide" } };
  },
  "admin/listings/new create-listing": at("/admin/listings/new", { name: "Matrix", price: "20" }),
  "admin/listings/import admin/listings/import": async () => ({
    address: "/admin/listings/import",
    body: upload({ form: "check-import", text: csv }),
  }),
  "admin/listings/import/:importId start-import": importing,
  "admin/listings/import/:importId discard-import": importing,
  "admin/listings/:listingId edit-listing": async (stage) => {
    const { id = "" } = await stage.row("select id from account_listings where state = 'published' limit 1");
    const address = `/admin/listings/${id}`;
    return { address, body: { ...(await stage.shown(address, "edit-listing")), price: "21" } };
  },
  "admin/listings/:listingId publish-listing": listing("draft"),
  "admin/listings/:listingId hide-listing": listing("published"),
  "admin/listings/:listingId listing-sold": listing("published", { note: because }),
  "admin/listings/:listingId withdraw-listing": listing("draft", { note: because }),
  "admin/listings/:listingId listing-login": listing("published", {
    email: "matrix@example.test",
    password: "secret-of-the-matrix",
  }),
  "admin/listings/:listingId reveal-listing-login": heldSecret(completedPurchase, async (stage) => {
    const { id: listingId = "", version = "" } = await stage.row(
      `select l.id, l.version from account_listings l join orders o on o.id = l.held_by
       where l.login_secret_id is not null and o.type = 'account_purchase' and o.status = 'completed' limit 1`,
    );
    return { address: `/admin/listings/${listingId}`, body: { listingId, version, reason: because } };
  }),
  "admin/orders/:orderId verify: unchecked": onOrder(verifying, () => ({ note: because })),
  "admin/orders/:orderId counter: more": onOrder(verifying, () => ({
    amountCents: "5000.00",
    reason: because,
  })),
  "admin/orders/:orderId recover: block": onOrder("type = 'account_sale' and status = 'completed'", () => ({
    ...{ effect: "block", note: because },
  })),
  "admin/orders/:orderId boostAccess: a colleague's": async (stage) => {
    const scene = await accessGiven(stage);
    const { personId = "" } = await newStaff(stage);
    await stage.query("update orders set assigned_to = $1 where type = 'infernal_quiver_boost'", [personId]);
    return scene;
  },
  "admin/disputes/:orderId decide: rejected": decided({ outcome: "rejected" }),
  "admin/disputes/:orderId decide: refund": decided({ outcome: "refund" }),
  "admin/disputes/:orderId decide: part": decided({ outcome: "part_refund", refund: "1.00" }),
  "admin/recovered add-recovered: block": at("/admin/recovered", {
    ...{ kind: "rsn", value: "Vault Heron", effect: "block", note: because },
  }),
  "admin/listings/:listingId/pictures add": async (stage) => {
    const pictures = await plainPicture("png");
    const { address } = await pictured(() => upload({}))(stage);
    return { address, body: upload({ form: "add" }, { pictures }) };
  },
  "admin/listings/:listingId/pictures remove": pictured(([pictureId]) =>
    upload({ form: "remove", pictureId }),
  ),
  "admin/listings/:listingId/pictures order": pictured(([one, other]) => {
    const body = upload({ form: "order" });
    for (const id of [other, one]) body.append("ids", id);
    return body;
  }),
};
