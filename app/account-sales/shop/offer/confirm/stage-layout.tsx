import { ArrowLeft, ArrowRight } from "lucide";
import type { ReactNode, RefObject } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Tally } from "../../../../ui/drawings/tally.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import layout from "../../../../ui/layout.module.css";
import pageStyles from "../../../../ui/page.module.css";
import panelStyles from "../../../../ui/panel.module.css";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
import textStyles from "../../../../ui/text.module.css";
import styles from "../../questionnaire.module.css";
import { saleStages } from "../../sale-stages.ts";

/** The stages in which something is asked. */
const asking = saleStages.filter((stage) => stage !== "offer");

type StageLayoutProps = {
  stage: (typeof asking)[number];
  title: string;
  text?: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** How far one is, heading and body of a stage; the foot is a `StageFoot`. */
export function StageLayout({ stage, title, text, heading, children }: StageLayoutProps) {
  return (
    <>
      <StageProgress number={asking.indexOf(stage) + 1} />
      <div className={cx(panelStyles.padded, styles.form)}>
        <div className={cx(layout.stack, layout.snug)}>
          <h1 className={styles.question} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text ? <p className={textStyles.muted}>{text}</p> : null}
        </div>
        {children}
      </div>
    </>
  );
}

function StageProgress({ number }: { number: number }) {
  const text = `Step ${number} of ${asking.length}`;
  return (
    <div className={cx(panelStyles.padded, styles.askProgress)}>
      <div className={layout.row}>
        <b>{text}</b>
        <Tally count={number} total={asking.length} height={24} />
      </div>
      <ProgressBar value={number} max={asking.length} label="Your sale" valueText={text} />
    </div>
  );
}

type StageFootProps = {
  backHref: string;
  /** Left out, there is no way on. */
  submit?: string;
  busy?: boolean;
  busyLabel?: string;
};

/** Back, and the way on. */
export function StageFoot({ backHref, submit, busy, busyLabel }: StageFootProps) {
  return (
    <div className={cx(panelStyles.padded, layout.row, layout.between, pageStyles.askFoot)}>
      <LinkButton variant="quiet" icon={<Icon of={ArrowLeft} />} to={backHref}>
        Back
      </LinkButton>
      {submit ? (
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel={busyLabel}
          iconEnd={<Icon of={ArrowRight} size={16} />}
        >
          {submit}
        </Button>
      ) : null}
    </div>
  );
}
