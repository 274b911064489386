import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseWorld, setOrderStatus } from "../../domain/orders/index.ts";
import { clientAddressHeader, register, signIn } from "../../domain/people/index.ts";
import { users } from "../../domain/people/tables.ts";
import { person } from "../orders/orders-rig.ts";
import { registration, value } from "../people/people-rig.ts";
import { type ApiRig, apiRig, origin, placeGuestOrder } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

const read = (path: string, key?: string) => rig.call("GET", path, key === undefined ? {} : { key });

test("an order's meeting is there once a world is locked in, and held once the gold is collected", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const path = `/api/orders/${id}/meetups`;
  expect((await read(path, token)).json).toEqual({ meetups: [] });
  value(await chooseWorld(rig.services.ctx, { orderId: id, token, world: 335, lock: true }));
  const location = "World 335, Grand Exchange";
  expect((await read(path, token)).json).toMatchObject({ meetups: [{ id, location, completed: false }] });
  const staff = { ...rig.services.ctx, actor: await person(rig.database, "staff") };
  value(await setOrderStatus(staff, { orderId: id, status: "gold_collected", note: "At once" }));
  expect((await read(path, token)).json).toMatchObject({ meetups: [{ location, completed: true }] });
});

test("payments and the meeting of an order are for its customer and staff, not for whoever has the id (Rule P4)", async () => {
  const { id, token } = await placeGuestOrder(rig);
  const { key } = await rig.staffKey(["orders.read"]);
  for (const part of ["payments", "meetups"]) {
    const path = `/api/orders/${id}/${part}`;
    expect((await read(path)).status).toBe(401);
    expect((await read(path, token)).json).toEqual({ [part]: [] });
    expect((await read(path, key)).status).toBe(200);
    expect((await read(`/api/orders/3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11/${part}`, key)).status).toBe(404);
  }
});

test("a session learns whose it is and what role they have; nobody else does", async () => {
  const { ctx } = rig.services;
  const email = "me@customers.example";
  const request = { headers: new Headers({ [clientAddressHeader]: "10.2.2.2" }), client: "10.2.2.2" };
  value(await register(ctx, { ...registration(email), ...request }));
  await ctx.db.update(users).set({ emailVerified: true });
  const { cookies } = value(await signIn(ctx, { email, password: registration(email).password, ...request }));
  const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
  const me = await rig.call("GET", "/api/me", { headers: { cookie, origin } });
  expect(me.json).toMatchObject({ role: "member", is_staff: false, membership_level: "Standard Member" });
  expect(me.headers.get("cache-control")).toBe("no-store");
  await rig.database.pool.query("update user_profiles set role = 'manager' where id = $1", [me.json.id]);
  const promoted = await rig.call("GET", "/api/me", { headers: { cookie, origin } });
  expect(promoted.json).toMatchObject({ role: "manager", is_staff: true, membership_level: "Manager" });
  expect((await read("/api/me")).status).toBe(401);
  const { key } = await rig.staffKey(["orders.read"]);
  expect((await rig.call("GET", "/api/me", { key, headers: { cookie, origin } })).status).toBe(401);
});
