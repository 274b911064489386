import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { fieldNames } from "../../../../domain/orders/model.ts";
import { DeskOrder } from "./desk-order.tsx";
import type { OrderDeskView, OrderMay } from "./order-view.ts";

const order: OrderDeskView = {
  id: "00000000-0000-4000-8000-000000000001",
  shortId: "00000001",
  type: "gold_sale",
  status: "pending",
  version: 1,
  placedAt: "12:00",
  amountCents: 1_900,
  sum: { label: "We pay", amount: "$19.00" },
  deadline: null,
  waitsFor: null,
  hold: null,
  meeting: { world: 333, lockedIn: "Not yet", phrase: null, rsn: "Heron", quantity: "100M" },
  customer: {
    texts: [
      { label: "Name", value: "Vault Heron" },
      { label: "Email", value: "heron@customers.example" },
      { label: "Game username", value: "Vault Heron" },
    ],
    account: "Guest",
    otherOrders: 0,
    otherOrdersHref: "/admin",
    agreed: [],
    personHref: null,
  },
  takenBackOrders: [],
  trade: {
    isGold: true,
    quantity: "100M",
    rate: "$0.19 per million",
    amount: "$19.00",
    assignedToName: null,
    ledger: "Nothing",
    sums: [],
    quote: null,
  },
  details: [],
  payment: {
    isPaidOut: true,
    chosenWay: null,
    takesPayments: false,
    state: "nothing_owed",
    method: null,
    lockedAt: null,
    canUnlock: false,
    payout: null,
    payments: [],
    missing: "",
    writeOff: null,
    due: "",
    isCanceled: false,
    creditNotes: [],
    goldDue: null,
    held: "",
    heldGold: "",
  },
  sale: null,
  listing: null,
  boost: null,
  purchase: null,
  chain: null,
  refund: null,
  requests: [],
  activity: [],
  logIsIntact: true,
  // fromEntries forgets its keys.
  editable: Object.fromEntries(fieldNames.map((name) => [name, ""])) as OrderDeskView["editable"],
  ownSeq: 0,
  ownSeqs: { status: 0, note: 0, progress: 0 },
  isOpen: true,
  colleague: null,
  handOver: null,
  hasGearOut: false,
  gold: null,
  viewerId: "staff",
  undo: null,
  isOwn: false,
};

const may: OrderMay = {
  actAlone: true,
  reveal: true,
  revealPayout: true,
  refund: true,
  writeOff: true,
  override: true,
  approve: true,
  remove: true,
  block: true,
  list: true,
};

const rest = {
  staff: [],
  may,
  backTo: "/admin",
  neighbors: null,
  readers: [],
  isEditing: false,
  formKey: "key",
  revealed: null,
} as const;

function Own() {
  return <DeskOrder order={{ ...order, isOwn: true }} {...rest} />;
}
function Other() {
  return <DeskOrder order={order} {...rest} />;
}

const rendered = (Component: () => ReactElement) => {
  const Page = createRoutesStub([{ id: "root", path: "/", Component }]);
  const shop = { name: "Goldhall", worlds: [{ world: 333, kind: "Members" }], places: ["Grand Exchange"] };
  return renderToString(<Page hydrationData={{ loaderData: { root: { shop } } }} />);
};

test("what was taken back before is on top of the next order, and a manager enters it for each payment", () => {
  const entry = { id: "t1", reason: "Transfer recalled", amount: "$4.00", text: "CB-1", isReturned: false };
  const paid = { id: "p1", method: "PayPal", amount: "$19.00", text: "PP-1", status: "confirmed" } as const;
  const bought: OrderDeskView = {
    ...order,
    takenBackOrders: [{ orderId: "11111111-0000-4000-8000-000000000001", name: "11111111", by: ["email"] }],
    payment: {
      ...order.payment,
      isPaidOut: false,
      takesPayments: true,
      payments: [{ ...paid, takenBack: [entry], takeable: "15.00", isVoidable: false }],
    },
  };
  const page = (mayRefund: boolean) =>
    rendered(() => <DeskOrder order={bought} {...rest} may={{ ...may, refund: mayRefund }} />).replaceAll(
      "<!-- -->",
      "",
    );
  const managers = page(true);
  expect(managers).toMatch(/money was taken back before.*#11111111<\/a> \(same email address\)/);
  expect(managers).toContain("Transfer recalled");
  expect(managers).toContain("Record as taken back");
  expect(managers).toContain("Record as returned");
  const staffs = page(false);
  expect(staffs).toContain("money was taken back before");
  expect(staffs).toContain("Transfer recalled");
  expect(staffs).not.toContain("Record as");
});

test("whoever looks at an order of their own is told that others handle it, and can press nothing", () => {
  const own = rendered(Own);
  expect(own).toContain("This is your own order");
  expect(own).toMatch(/<fieldset class="columns[^>]* disabled/);
  expect(own).not.toContain("Edit Order");
  expect(own).not.toContain("Remove");
  const other = rendered(Other);
  expect(other).not.toContain("This is your own order");
  expect(other).not.toMatch(/<fieldset class="columns/);
  expect(other).toContain("Edit Order");
  expect(other).toContain("Remove");
});
