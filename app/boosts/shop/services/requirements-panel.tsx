import { Check, CircleX, ScanSearch, UserCheck } from "lucide";
import { useRef } from "react";
import {
  type BoostBuild,
  type BoostRequirement,
  type BoostRequirements,
  checkBoostRequirements,
  type RequirementState,
  requirementStateLabels,
} from "../../../../domain/boosts/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import { useEarlyInput } from "../../../web/forms/use-early-input.ts";
import styles from "../../shared/boost.module.css";
import { confirmId } from "../../shared/boost-copy.ts";

const glyphs: Record<RequirementState, IconDrawing> = {
  met: Check,
  not_met: CircleX,
  you_confirm: UserCheck,
  staff_verify: ScanSearch,
};
const tones = { met: "good", not_met: "bad", you_confirm: "warn", staff_verify: "info" } as const;

/** What is said of a requirement that only the customer can answer, where nothing hangs on it. */
const notNeeded = "Not needed";

type RequirementsPanelProps = {
  /** Whose levels were read; null before. */
  player: { rsn: string; requirements: BoostRequirements } | null;
  confirmed: boolean;
};

/** The box for what only the customer knows; it stands at the button that waits for it. */
export type ConfirmationProps = {
  confirmed: boolean;
  error: string | undefined;
  onChange(confirmed: boolean): void;
};

/** What an account needs, and how the one that was looked up stands to it (Rules S84, P19). */
export function RequirementsPanel({ player, confirmed }: RequirementsPanelProps) {
  // What is needed is the same for everybody; without a player nothing is said of how it stands.
  const { prayer, builds } = player?.requirements ?? checkBoostRequirements(nobody);
  const needsTick = player?.requirements.needsConfirmation ?? false;
  // The levels are enough without what only the customer could say.
  const isMoot = player !== null && !needsTick && player.requirements.tooLow === null;
  return (
    <Panel
      className={styles.needs}
      title="Account Requirements"
      aside={player ? <Verdict {...player} confirmed={confirmed} /> : null}
    >
      <p className={text.muted}>Meet ONE of these:</p>
      <div className={cx(pageStyles.twoColumns, styles.builds)}>
        {builds.map((build) => (
          <Build key={build.code} build={build} isKnown={player !== null} isMoot={isMoot} />
        ))}
      </div>
      <ul className={cx(styles.requirements, styles.allNeed)}>
        <Requirement requirement={prayer} label={`All need ${prayer.label}`} isKnown={player !== null} />
      </ul>
      {player?.requirements.needsStaff ? (
        <p className={cx(text.small, text.muted, layout.spaceAbove)}>
          Skills that aren't ranked are fine for now. We check in game before we start.
        </p>
      ) : null}
    </Panel>
  );
}

const nobody = { ranged: null, defence: null, magic: null, prayer: null };

type BuildProps = { build: BoostBuild; isKnown: boolean; isMoot: boolean };

function Build({ build, isKnown, isMoot }: BuildProps) {
  return (
    <div className={styles.build}>
      <h3>{build.label}</h3>
      <ul className={styles.requirements}>
        {build.requirements.map((one) => (
          <Requirement key={one.code} requirement={one} label={one.label} isKnown={isKnown} isMoot={isMoot} />
        ))}
      </ul>
    </div>
  );
}

type RequirementProps = {
  requirement: BoostRequirement;
  label: string;
  isKnown: boolean;
  /** Nothing hangs on what the customer would have to confirm. */
  isMoot?: boolean;
};

function Requirement({ requirement: { state }, label, isKnown, isMoot }: RequirementProps) {
  if (!isKnown) return <li>{label}</li>;
  if (state === "you_confirm" && isMoot) {
    return (
      <li>
        {label}
        <span className={styles.state}>{notNeeded}</span>
      </li>
    );
  }
  return (
    <li>
      {label}
      <span className={cx(styles.state, styles[tones[state]])}>
        <Icon of={glyphs[state]} size={14} />
        {requirementStateLabels[state]}
      </span>
    </li>
  );
}

export function Confirmation({ confirmed, error, onChange }: ConfirmationProps) {
  const box = useRef<HTMLDivElement>(null);
  useEarlyInput(box, "confirmsDesertTreasure", ({ checked }) => onChange(checked));
  return (
    <div className={styles.confirmNeed} id={confirmId} ref={box}>
      <Checkbox
        name="confirmsDesertTreasure"
        value="on"
        label="I have finished Desert Treasure 1 on this account"
        help="The high scores don't show quests. We check them before we start."
        defaultChecked={confirmed}
        error={error}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

type VerdictProps = { rsn: string; requirements: BoostRequirements; confirmed: boolean };

function Verdict({ rsn, requirements, confirmed }: VerdictProps) {
  const { tooLow, needsConfirmation, needsStaff } = requirements;
  if (tooLow) return <Said state="not_met">{rsn} doesn't qualify</Said>;
  if (needsConfirmation && !confirmed) return <Said state="you_confirm">1 to confirm</Said>;
  if (needsStaff) return <Said state="staff_verify">We'll check</Said>;
  return <Said state="met">{rsn} qualifies</Said>;
}

function Said({ state, children }: { state: RequirementState; children: React.ReactNode }) {
  return (
    <Badge tone={tones[state]} icon={<Icon of={glyphs[state]} size={13} />}>
      {children}
    </Badge>
  );
}
