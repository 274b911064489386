import { Fuel, KeyRound, Link2, ShieldCheck } from "lucide";
import { Icon } from "../../ui/icons.tsx";
import { chainName } from "./pay-words.ts";

/** What somebody who pays a stranger should know before they send anything. */
export function BeforeYouSend({ chainId }: { chainId: number }) {
  return (
    <section className="pay-trust">
      <h3>Before you send</h3>
      <ul>
        <li>
          <Icon of={Link2} />
          <span>
            <b>ETH on {chainName(chainId)} only.</b> Tokens such as USDT or USDC, and ETH on other networks,
            are not credited.
          </span>
        </li>
        <li>
          <Icon of={Fuel} />
          <span>
            <b>The network’s fee comes on top.</b> Your wallet adds it. From an exchange, see that the whole
            amount arrives: some take their fee out of it.
          </span>
        </li>
        <li>
          <Icon of={ShieldCheck} />
          <span>
            <b>This page is the only place with the address.</b> We never send another one by email, chat or
            in the game.
          </span>
        </li>
        <li>
          <Icon of={KeyRound} />
          <span>
            <b>Nobody asks for your keys.</b> Whoever wants your recovery words or private key is a thief,
            whatever name they use.
          </span>
        </li>
      </ul>
    </section>
  );
}
