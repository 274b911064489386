import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDestination, checksumEthereum } from "./check-destination.ts";

/** The examples of EIP-55 itself. */
const summed = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
const solana = [
  "11111111111111111111111111111111",
  "So11111111111111111111111111111111111111112",
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
];

const eth = (address: string) => checkDestination({ method: "crypto", coin: "ETH", address });
const sol = (address: string) => checkDestination({ method: "crypto", coin: "SOL", address });

test.each(summed)("%s carries the checksum of EIP-55, and is taken in lower case too", (address) => {
  expect(checksumEthereum(address.toLowerCase())).toBe(address);
  const taken = { ok: true, value: { method: "crypto", coin: "ETH", address } };
  expect(eth(address)).toEqual(taken);
  expect(eth(address.toLowerCase())).toEqual(taken);
});

const anAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);

test("of all ways to write one Ethereum address only lower case and the exact checksum are taken", () => {
  fc.assert(
    fc.property(anAddress, fc.infiniteStream(fc.boolean()), (lower, capitals) => {
      const written = [...lower].map((char, at) =>
        at > 1 && capitals.next().value ? char.toUpperCase() : char,
      );
      const address = written.join("");
      expect(eth(address).ok).toBe(address === lower || address === checksumEthereum(lower));
    }),
  );
});

test("a changed digit in a checksummed address with many letters is refused", () => {
  const address = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
  for (let at = 2; at < address.length; at += 1) {
    const changed = `${address.slice(0, at)}${address[at] === "1" ? "2" : "1"}${address.slice(at + 1)}`;
    expect(eth(changed), changed).toMatchObject({ ok: false, error: { field: "address" } });
  }
});

test("the zero address belongs to nobody and is refused", () => {
  const zero = `0x${"0".repeat(40)}`;
  expect(eth(zero)).toMatchObject({ ok: false, error: { code: "invalid", field: "address" } });
  expect(eth(`${zero.slice(0, -1)}1`)).toMatchObject({ ok: true });
});

test.each(solana)("%s is an address of Solana", (address) => {
  expect(sol(address)).toMatchObject({ ok: true, value: { address } });
});

test.each([
  ["one byte too short", "1111111111111111111111111111111"],
  ["one byte too long", "111111111111111111111111111111111"],
  ["an address of Ethereum", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["a letter that base58 lacks", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0"],
])("%s is no address of Solana", (_, address) => {
  expect(sol(address)).toMatchObject({ ok: false, error: { code: "invalid", field: "address" } });
});
