import { expect, test } from "vitest";
import { customerLabel, playerLabel } from "./customer-label.ts";

const guest = { customerName: null, rsn: "Vault Heron", customerEmail: "mara@example.com", isGuest: true };

test("a guest without a name is a guest", () => {
  expect(customerLabel(guest)).toBe("Guest");
  expect(customerLabel({ ...guest, customerName: "Mara" })).toBe("Mara");
});

test("where staff look for a player, a guest without a name is called as they are in the game", () => {
  expect(playerLabel(guest)).toBe("Vault Heron");
  expect(playerLabel({ ...guest, customerName: "Mara" })).toBe("Mara");
  expect(playerLabel({ ...guest, rsn: null })).toBe("Guest");
});

test("whoever has an account is called by their name, their game name, or their address before the @", () => {
  const claimed = { ...guest, isGuest: false };
  expect(customerLabel({ ...claimed, customerName: "Mara" })).toBe("Mara");
  expect(customerLabel(claimed)).toBe("Vault Heron");
  expect(customerLabel({ ...claimed, rsn: null })).toBe("mara");
  expect(customerLabel({ ...claimed, customerName: "New User", rsn: null })).toBe("mara");
});
