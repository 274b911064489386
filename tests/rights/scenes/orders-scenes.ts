import { randomUUID } from "node:crypto";
import {
  type ApprovalProposal,
  cancelOrder,
  requestApproval,
  setOrderStatus,
} from "../../../domain/orders/index.ts";
import { recordPayment } from "../../../domain/payments/index.ts";
import { done, type Row, type Stage } from "../stage.ts";
import { at, because, buy, collected, gold, key, type MakesScene, newStaff, onOrder } from "./scene.ts";

/** A request of somebody who isn't among those who ask; theirs once it is made their own. */
async function requested(stage: Stage) {
  const { orderId, version } = await stage.order(gold);
  const proposal: ApprovalProposal = { kind: "override_amount", amountCents: 1000 };
  await done(
    requestApproval(stage.as("manager"), { orderId, version: Number(version), reason: because, proposal }),
  );
  await stage.query("update approval_requests set requested_by = $1", [randomUUID()]);
  const { id: requestId = "" } = await stage.row(
    "select id from approval_requests where order_id = $1",
    orderId,
  );
  const own = (personId: string) =>
    stage.query("update approval_requests set requested_by = $1", [personId]).then(() => {});
  return { orderId, requestId, own };
}
const requestScenes = (page: string): Record<string, MakesScene> =>
  Object.fromEntries(
    ["approve-request:", "refuse-request:", "withdraw-request:"].map((name) => [
      `${page} ${name}`,
      async (stage) => {
        const { orderId, requestId, own } = await requested(stage);
        const address = page === "admin/requests" ? "/admin/requests" : `/admin/orders/${orderId}`;
        const body = { requestId, note: because, form: name + requestId };
        return { address, body, ...(name.startsWith("withdraw") && { own }) };
      },
    ]),
  );

/** A loosened guard that waits, asked for by somebody else unless made one's own (Rules P43, P44). */
const guardScene =
  (name: string, kind: "reveals" | "settings" = "reveals"): MakesScene =>
  async (stage) => {
    const change = kind === "settings" ? { goldPayoutMinutes: [5, 60] } : { perHour: 10 };
    const { id: changeId = "" } = await stage.row(
      `insert into guard_changes (id, kind, subject, change, reason, requested_by, requested_at)
       values (gen_random_uuid(), $1, $2, $3, '', $4, now()) returning id`,
      ...[kind, kind === "settings" ? "deadlines" : randomUUID(), JSON.stringify(change), randomUUID()],
    );
    const own = (personId: string) =>
      stage
        .query("update guard_changes set requested_by = $1 where id = $2", [personId, changeId])
        .then(() => {});
    const body = { form: name + changeId, changeId };
    return { address: "/admin/requests", body, ...(name.startsWith("withdraw") && { own }) };
  };

/** A payment by hand that somebody else recorded and nobody has confirmed. */
export async function unconfirmedPayment(stage: Stage) {
  const { orderId } = await stage.order(buy);
  const paid = { orderId, method: "manual", how: "paypal", reference: "REF-9", amountCents: 100 } as const;
  const { paymentId } = await done(recordPayment(stage.system, { ...paid, confirmedMoreThanDue: true }));
  await stage.query("update payments set needs_confirmation = true, received_by = $1 where id = $2", [
    ...[randomUUID(), paymentId],
  ]);
  return { orderId, paymentId };
}

/** A changed order, or a payment by hand, that waits for a second person (Rule P42). */
const secondPersonScenes = (page: string): Record<string, MakesScene> => {
  const addressOf = (orderId: string) =>
    page === "admin/requests" ? "/admin/requests" : `/admin/orders/${orderId}`;
  const unconfirmed = async (stage: Stage, form: string) => {
    const { orderId, paymentId } = await unconfirmedPayment(stage);
    return { address: addressOf(orderId), body: { paymentId, reason: "None came", form: form + paymentId } };
  };
  return {
    [`${page} clear-order:`]: async (stage) => {
      const { orderId } = await stage.order(gold);
      await stage.query("update orders set second_person_since = now() where id = $1", [orderId]);
      return { address: addressOf(orderId), body: { orderId, form: `clear-order:${orderId}` } };
    },
    [`${page} confirm-payment:`]: (stage) => unconfirmed(stage, "confirm-payment:"),
    [`${page} void-payment:`]: (stage) => unconfirmed(stage, "void-payment:"),
  };
};

/** A view of the sender. */
const view =
  (body: (view: Row) => Row): MakesScene =>
  async (stage) => {
    const insert = (name: string, position: number) =>
      stage.row(
        `insert into saved_views (id, owner_id, name, query, position, created_at, updated_at)
       values (gen_random_uuid(), gen_random_uuid(), $1, 'status=pending', $2, now(), now()) returning id`,
        name,
        position,
      );
    await insert("Above", 1);
    const { id: viewId = "" } = await insert("Matrix", 2);
    return {
      address: "/admin",
      body: body({ viewId, version: "1" }),
      own: async (personId) => {
        await stage.query("update saved_views set owner_id = $1", [personId]);
      },
    };
  };

/** A view that a colleague shares. */
const sharedView =
  (body: (view: Row) => Row): MakesScene =>
  async (stage) => {
    const { address, body: sent } = await view(body)(stage);
    await stage.query("update saved_views set is_shared = true");
    return { address, body: { ...(sent as Row), isShared: "on" } };
  };

/** Valid forms of the list of orders, of what every order has, of requests and of shifts. */
export const ordersScenes: Readonly<Record<string, MakesScene>> = {
  "admin leave": at("/admin", {}),
  "admin columns": at("/admin", { "column:type": "on" }),
  "admin save-view": at("/admin", { name: "Matrix", query: "status=pending", ...key() }),
  "admin change-view": view((seen) => ({ ...seen, name: "Renamed" })),
  "admin replace-view": view(({ viewId, version }) => ({
    view: `${viewId} ${version}`,
    query: "status=completed",
  })),
  "admin move-view": view((seen) => ({ ...seen, to: "up" })),
  "admin remove-view": view((seen) => seen),
  "admin next": at("/admin", { ...key(), back: "/admin" }),
  "admin take": async (stage) => ({ address: "/admin", body: await stage.order(gold) }),
  "admin assign": async (stage) => {
    const { orderId, version } = await stage.order(gold);
    return { address: "/admin", body: { [`order:${orderId}`]: "on", version, personId: stage.people.staff } };
  },
  "admin status": async (stage) => ({
    address: "/admin",
    body: { ...(await stage.order(gold)), status: "in_progress" },
  }),
  "admin cancel": async (stage) => ({
    address: "/admin",
    body: { ...(await stage.order(gold)), note: because },
  }),
  "admin/orders/new new-order": async (stage) => ({
    address: "/admin/orders/new",
    body: {
      ...(await stage.shown("/admin/orders/new?direction=sell&quantity=10", "new-order")),
      rsn: "Cask Vole",
      customerEmail: "matrix@example.test",
    },
  }),
  ...requestScenes("admin/orders/:orderId"),
  ...secondPersonScenes("admin/orders/:orderId"),
  "admin/orders/:orderId status": onOrder(gold, () => ({ status: "in_progress" })),
  "admin/orders/:orderId undoStatus": async (stage) => {
    const order = await stage.order(gold);
    const own = async (personId: string) => {
      const ctx = stage.as("staff");
      const actor = { ...ctx.actor, personId } as typeof ctx.actor;
      await done(setOrderStatus({ ...ctx, actor }, { orderId: order.orderId, status: "in_progress" }));
    };
    const version = String(Number(order.version) + 1);
    return { address: `/admin/orders/${order.orderId}`, body: { version }, own };
  },
  "admin/orders/:orderId edit": onOrder(gold, () => ({ rsn: "Cask Vole" })),
  "admin/orders/:orderId world": onOrder(gold, () => ({ world: "335" })),
  "admin/orders/:orderId note": onOrder(gold, () => ({ note: because, ...key() })),
  "admin/orders/:orderId take": onOrder(gold, () => ({})),
  "admin/orders/:orderId takeOver": async (stage) => {
    const { orderId } = await stage.order(gold);
    const { personId = "" } = await newStaff(stage);
    await stage.query("update orders set assigned_to = $2 where id = $1", [orderId, personId]);
    return { address: `/admin/orders/${orderId}`, body: { takeOverFrom: personId } };
  },
  "admin/orders/:orderId handOver": async (stage) => {
    const order = await stage.order(gold);
    const own = async (personId: string) => {
      await stage.query("update orders set assigned_to = $2 where id = $1", [order.orderId, personId]);
    };
    return { address: `/admin/orders/${order.orderId}`, body: { ...order, to: "queue", note: because }, own };
  },
  "admin/orders/:orderId hold-longer": onOrder(gold, () => ({ minutes: "1440" })),
  "admin/orders/:orderId settleGold": async (stage) => {
    const { orderId } = await stage.order(collected);
    await stage.query("update gold_positions set total = total + 1000 where kind = 'stock'");
    const gold = { orderId, gold: "owed", reason: "They are offline until tomorrow" } as const;
    await done(cancelOrder(stage.as("manager"), gold));
    return onOrder(`id = '${orderId}'`, () => ({ outcome: "returned" }))(stage);
  },
  "admin/orders/:orderId askEmail": onOrder(gold, () => ({
    customerEmail: "matrix@example.test",
    reason: because,
  })),
  "admin/orders/:orderId askName": onOrder(gold, () => ({ rsn: "Matrix Vole", reason: because })),
  "admin/orders/:orderId askRefund": onOrder(buy, () => ({ amountCents: "1.00", reason: because })),
  "admin/orders/:orderId askAmount": onOrder(gold, () => ({ amountCents: "10.00", reason: because })),
  "admin/orders/:orderId remove": onOrder(gold, () => ({ reason: because })),
  "admin/orders/:orderId/invoice correct-invoice": async (stage) => {
    const { order_id: orderId = "" } = await stage.row(
      "select order_id from invoices order by number limit 1",
    );
    const address = `/admin/orders/${orderId}/invoice`;
    return {
      address,
      body: { ...(await stage.shown(address, "correct-invoice")), name: "Cask Vole", reason: because },
    };
  },
  ...requestScenes("admin/requests"),
  ...secondPersonScenes("admin/requests"),
  ...Object.fromEntries(
    ["approve-guard:", "refuse-guard:", "withdraw-guard:"].map((name) => [
      `admin/requests ${name}`,
      guardScene(name),
    ]),
  ),
  "admin/requests approve-guard: settings": guardScene("approve-guard:", "settings"),
  "admin/shift add-shift-note": at("/admin/shift", { text: because, ...key() }),
  "admin/shift mark-shift-note:": async (stage) => {
    const { id: noteId = "" } = await stage.row("select id from shift_notes where done_at is null limit 1");
    return { address: "/admin/shift", body: { form: `mark-shift-note:${noteId}`, noteId, isDone: "true" } };
  },
  "admin/shift hand-over-shift": async (stage) => {
    const { orderId } = await stage.order(gold);
    const own = async (personId: string) => {
      await stage.query("update orders set assigned_to = $2 where id = $1", [orderId, personId]);
    };
    return { address: "/admin/shift", body: { to: "queue", note: because }, own };
  },
  "admin change-view: a colleague's": sharedView((seen) => ({ ...seen, name: "Renamed" })),
  "admin replace-view: a colleague's": sharedView(({ viewId, version }) => ({
    view: `${viewId} ${version}`,
    query: "status=completed",
  })),
  "admin move-view: a colleague's": sharedView((seen) => ({ ...seen, to: "up" })),
  "admin remove-view: a colleague's": sharedView((seen) => seen),
  "admin/orders/:orderId edit: email": onOrder(gold, () => ({
    ...{ customerEmail: "matrix@example.test", note: because },
  })),
  "admin/orders/:orderId edit: amount": onOrder(gold, () => ({ amountCents: "10.00", note: because })),
};
