import { expect, test } from "vitest";
import { customerLabel } from "./customer-label.ts";

const guest = { customerName: null, rsn: "Vault Heron", customerEmail: "mara@example.com", isGuest: true };

test("a guest without a name is a guest", () => {
  expect(customerLabel(guest)).toBe("Guest");
  expect(customerLabel({ ...guest, customerName: "Mara" })).toBe("Mara");
});

test("whoever has an account is called by their name, their game name, or their address before the @", () => {
  const claimed = { ...guest, isGuest: false };
  expect(customerLabel({ ...claimed, customerName: "Mara" })).toBe("Mara");
  expect(customerLabel(claimed)).toBe("Vault Heron");
  expect(customerLabel({ ...claimed, rsn: null })).toBe("mara");
  expect(customerLabel({ ...claimed, customerName: "New User", rsn: null })).toBe("mara");
});
