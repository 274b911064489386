import { Fuel, KeyRound, Link2, ShieldCheck } from "lucide";
import { Icon } from "../../../ui/icons.tsx";
import styles from "../pay.module.css";
import { chainName } from "./pay-copy.ts";

/** What somebody who pays a stranger should know before they send anything. */
export function BeforeYouSend({ chainId }: { chainId: number }) {
  return (
    <section className={styles.trust}>
      <h3>Before you send</h3>
      <ul>
        <li>
          <Icon of={Link2} />
          <span>
            <b>ETH on {chainName(chainId)} only.</b> We can't credit tokens like USDT or USDC, or ETH on other
            networks.
          </span>
        </li>
        <li>
          <Icon of={Fuel} />
          <span>
            <b>The network’s fee comes on top.</b> Your wallet adds it. Some exchanges take it out of what you
            send, so check that the whole amount arrives.
          </span>
        </li>
        <li>
          <Icon of={ShieldCheck} />
          <span>
            <b>This page is the only place with the address.</b> We never send another one by email, chat or
            in game.
          </span>
        </li>
        <li>
          <Icon of={KeyRound} />
          <span>
            <b>Never share your keys.</b> Anyone asking for your recovery words or private key is a thief.
          </span>
        </li>
      </ul>
    </section>
  );
}
