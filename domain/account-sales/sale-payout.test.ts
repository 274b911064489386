import { expect, test } from "vitest";
import { checkDestination, checksumEthereum } from "../payments/payouts/check-destination.ts";
import { salePayoutInput } from "../ways/inputs.ts";
import { invalidWallet, type PayoutMethod } from "../ways/model.ts";

const eth = "0x52908400098527886E0F7030069857D2E4169EE7";
const mixedEth = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const sol = "HN7cABqLq46Es1jh92dQQisAq662SmxELLLsHHe4YWrH";
const cashtagText = "A $Cashtag has 1 to 20 letters and digits, with at least one letter.";
const invalid = (coin: string) => `Invalid ${coin} wallet address. Please check and try again.`;

function failures(method: PayoutMethod, fields: Record<string, unknown>): string[] {
  const parsed = salePayoutInput.safeParse({ method, ...fields });
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
}

test.each([
  ["$bogember", "$bogember"],
  ["bogember", "$bogember"],
  ["  $BogEmber7 ", "$BogEmber7"],
  ["x", "$x"],
  ["1a", "$1a"],
  ["a".repeat(20), `$${"a".repeat(20)}`],
])("the cashtag %j is paid as %s", (cashtag, paid) => {
  expect(salePayoutInput.parse({ method: "cashapp", cashtag })).toEqual({ method: "cashapp", cashtag: paid });
});

test.each([
  [undefined, "Please enter your $Cashtag"],
  ["", "Please enter your $Cashtag"],
  ["   ", "Please enter your $Cashtag"],
  ["$", cashtagText],
  ["$$bogember", cashtagText],
  ["bog$ember", cashtagText],
  ["bog ember", cashtagText],
  ["$1234", cashtagText],
  ["bog-ember", cashtagText],
  ["a".repeat(21), cashtagText],
  ["a".repeat(61), cashtagText],
])("the cashtag %j is refused: %s", (cashtag, text) => {
  expect(failures("cashapp", { cashtag })).toEqual([`cashtag: ${text}`]);
});

test.each([
  ["ETH", eth],
  ["ETH", eth.toLowerCase()],
  ["ETH", mixedEth],
  ["SOL", sol],
  ["SOL", "1".repeat(32)],
])("a wallet of %s at %s is taken, spaces around it or not", (coin, address) => {
  const parsed = salePayoutInput.parse({ method: "crypto", coin, address: ` ${address} ` });
  expect(parsed).toEqual({ method: "crypto", coin, address });
  expect(checkDestination(parsed).ok).toBe(true);
});

test.each([
  [{}, ["coin: Please select a cryptocurrency", "address: Please enter your wallet address"]],
  [
    { coin: "", address: " " },
    ["coin: Please select a cryptocurrency", "address: Please enter your wallet address"],
  ],
  [{ coin: "BTC", address: eth }, ["coin: Please select a cryptocurrency"]],
  [{ coin: "ETH" }, ["address: Please enter your wallet address"]],
  [{ coin: "ETH", address: "0x12" }, [`address: ${invalid("ETH")}`]],
  [{ coin: "ETH", address: eth.slice(2) }, [`address: ${invalid("ETH")}`]],
  [{ coin: "ETH", address: `${eth}0` }, [`address: ${invalid("ETH")}`]],
  [{ coin: "ETH", address: eth.replace("5", "g") }, [`address: ${invalid("ETH")}`]],
  [{ coin: "ETH", address: sol }, [`address: ${invalid("ETH")}`]],
  [{ coin: "SOL", address: eth }, [`address: ${invalid("SOL")}`]],
  [{ coin: "SOL", address: sol.slice(0, 31) }, [`address: ${invalid("SOL")}`]],
  [{ coin: "SOL", address: `${sol}2` }, [`address: ${invalid("SOL")}`]],
  [{ coin: "SOL", address: sol.replace("H", "0") }, [`address: ${invalid("SOL")}`]],
  [{ coin: "ETH", address: "0".repeat(201) }, ["address: This is too long for a wallet address."]],
])("crypto details %j are refused: %j", (fields, texts) => {
  expect(failures("crypto", fields)).toEqual(texts);
});

test("a mistyped capital of an Ethereum address passes the form and not the checksum", () => {
  const mistyped = mixedEth.replace("aA", "AA");
  expect(failures("crypto", { coin: "ETH", address: mistyped })).toEqual([]);
  expect(checkDestination({ method: "crypto", coin: "ETH", address: mistyped }).ok).toBe(false);
  expect(checksumEthereum(mistyped)).toBe(mixedEth);
  expect(invalidWallet("ETH")).toBe(invalid("ETH"));
});
