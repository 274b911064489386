import { Swords, TrendingUp } from "lucide";
import type { DepositState } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Moments, withMoments } from "../../../ui/moment.tsx";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { InfoSection } from "../order-page/info-section.tsx";
import { ProofTable, type ProofView } from "../order-page/proof-table.tsx";
import { accessText } from "../products/boost-terms.ts";
import type { BoostAccessView } from "./boost-access-view.ts";

/** What a customer's page of a boost shows beside the order, every figure written out. */
export type BoostDetailView = {
  rsn: string;
  services: readonly string[];
  gear: string;
  tier: string;
  payWith: string | null;
  /** The gold to bring, where it is paid in gold. */
  gold: string | null;
  meetingHref: string | null;
  lines: readonly { label: string; amount: string }[];
  deposit: { amount: string; state: DepositState; text: string } | null;
  proof: readonly ProofView[];
  proofTimes: { before: string | null; after: string | null };
  isDone: boolean;
  /** How access to the game account stands; null where nothing is left to say about it. */
  access: BoostAccessView | null;
  newest: { key: string; note: string; when: string } | null;
};

/** How the boost goes, its proof once the high scores were read, and our gear's deposit. */
export function BoostPanels({ boost }: { boost: BoostDetailView }) {
  return (
    <>
      <NewestProgress boost={boost} />
      <BoostFacts boost={boost} />
    </>
  );
}

/** How the boost goes, and its proof once the high scores were read. */
export function NewestProgress({ boost }: { boost: BoostDetailView }) {
  return (
    <>
      {boost.newest && !boost.isDone ? <Newest newest={boost.newest} /> : null}
      {boost.proof.length > 0 ? <Proof boost={boost} /> : null}
    </>
  );
}

/** What staff wrote last; it comes by itself. */
function Newest({ newest }: { newest: NonNullable<BoostDetailView["newest"]> }) {
  return (
    <Panel
      title="Progress"
      aside={<span className={cx(textStyles.tiny, textStyles.faint)}>{withMoments(newest.when)}</span>}
      data-part="boost-news"
    >
      <p className={pageStyles.withIcon}>
        <Icon of={Swords} size={20} />
        <span className={textStyles.breakAnywhere}>{newest.note}</span>
      </p>
    </Panel>
  );
}

function Proof({ boost: { proof, proofTimes, isDone } }: { boost: BoostDetailView }) {
  const isProven = proof.some(({ hasRisen }) => hasRisen);
  const after = proofTimes.after
    ? ` and ${proofTimes.after}.`
    : isDone
      ? "."
      : ". We read them again at the end.";
  return (
    <InfoSection
      title="Before and after"
      aside={
        isProven ? (
          <Badge tone="good" icon={<Icon of={TrendingUp} size={13} />}>
            On the high scores
          </Badge>
        ) : null
      }
    >
      <ProofTable proof={proof} isDone={isDone} />
      <p className={fieldStyles.help}>
        <Moments text={`From the public high scores, read ${proofTimes.before ?? ""}${after}`} /> Sol Heredit
        only shows there from 5 kills.
      </p>
    </InfoSection>
  );
}

/** What was bought, for which account, and our gear's deposit. */
export function BoostFacts({ boost }: { boost: BoostDetailView }) {
  const { services, rsn, gear, tier, payWith, gold, deposit, access } = boost;
  return (
    <InfoSection title="Your boost">
      <KeyValues
        labelled
        items={[
          { label: "Services", value: services.join(", ") },
          { label: "Game account", value: rsn },
          ...(access?.state === "unpaid" ? [{ label: "Access", value: accessText }] : []),
          { label: "Gear", value: gear },
          { label: "Tier", value: tier },
          ...(payWith ? [{ label: "Payment", value: gold ? `${payWith}, ${gold}` : payWith }] : []),
          ...(deposit ? [{ label: "Deposit", value: `${deposit.amount}. ${deposit.text}` }] : []),
        ]}
      />
    </InfoSection>
  );
}
