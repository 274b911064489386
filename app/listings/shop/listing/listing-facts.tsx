import { Check } from "lucide";
import { disputeHours, type ListingView } from "../../../../domain/listings/model.ts";
import { daysText } from "../../../../kernel/spans.ts";
import { accountTerms, deliveryText, warrantyText } from "../../../orders/shared/products/account-terms.ts";
import { useShop } from "../../../shell/shop/use-shop.ts";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Steps } from "../../../ui/steps.tsx";
import textStyles from "../../../ui/text.module.css";
import listingStyles from "./listing.module.css";
import { includedLines, levelText } from "./listing-copy.ts";
import styles from "./listing-facts.module.css";

/** What can be counted of the account, in one ruled strip. */
export function ListingLevels({ listing }: { listing: ListingView }) {
  const { combatLevel, totalLevel, build, type, loginMethod } = listing;
  return (
    <dl className={styles.levels}>
      <div className={styles.figure}>
        <dt>Combat</dt>
        <dd>{levelText(combatLevel)}</dd>
      </div>
      <div className={styles.figure}>
        <dt>Total level</dt>
        <dd>{levelText(totalLevel)}</dd>
      </div>
      <div>
        <dt>Build</dt>
        <dd>{build}</dd>
      </div>
      <div>
        <dt>Type</dt>
        <dd>{type}</dd>
      </div>
      <div>
        <dt>Login method</dt>
        <dd>{loginMethod}</dd>
      </div>
    </dl>
  );
}

/** Everything that is said of the account, and of what its buyer gets and when. */
export function ListingFacts({ listing }: { listing: ListingView }) {
  const { features, description, loginMethod, deliveryTime, warrantyDays } = listing;
  const { disputeAnswerTime } = useShop();
  return (
    <div className={cx(layout.stack, layout.loose, listingStyles.facts)}>
      {features.length > 0 ? (
        <Panel title="Features">
          <Ticks lines={features} columns />
        </Panel>
      ) : null}
      {description ? (
        <Panel title="Description">
          <p className={styles.text}>{description}</p>
        </Panel>
      ) : null}
      <Panel title="What's included">
        <Ticks lines={includedLines(loginMethod)} />
      </Panel>
      <Panel title="Delivery, and 72 hours to check">
        <Steps
          items={[
            { title: "We hold it while you pay", text: accountTerms.hold },
            { title: "You pay, we hand over", text: deliveryText(deliveryTime) },
            { title: "You read the login once", text: accountTerms.once },
            {
              title: `You have ${disputeHours} hours`,
              text: (
                <>
                  {accountTerms.check} {accountTerms.silence} A dispute stops the clock until we decide it.{" "}
                  <Link to="/refund-policy">Refund policy</Link>
                </>
              ),
            },
            ...(warrantyDays > 0
              ? [
                  {
                    title: `A warranty of ${daysText(warrantyDays)}`,
                    text: warrantyText(warrantyDays, disputeAnswerTime),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
    </div>
  );
}

function Ticks({ lines, columns = false }: { lines: readonly string[]; columns?: boolean }) {
  return (
    <ul className={columns ? cx(styles.list, styles.twoColumns) : styles.list}>
      {lines.map((line, at) => (
        // Nothing tells two features with the same words apart but their position.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as it is stored
        <li key={at}>
          <Icon of={Check} size={16} />
          <span className={textStyles.breakAnywhere}>{line}</span>
        </li>
      ))}
    </ul>
  );
}
