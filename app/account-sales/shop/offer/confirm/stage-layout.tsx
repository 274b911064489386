import { ArrowLeft, ArrowRight } from "lucide";
import type { ReactNode, RefObject } from "react";
import { Button, LinkButton } from "../../../../ui/button.tsx";
import { Tally } from "../../../../ui/drawings/tally.tsx";
import { Icon } from "../../../../ui/icons.tsx";
import { ProgressBar } from "../../../../ui/progress-bar.tsx";
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
      <div className="pad ask">
        <div className="stack sm">
          <h1 className="q" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {text ? <p className="muted">{text}</p> : null}
        </div>
        {children}
      </div>
    </>
  );
}

function StageProgress({ number }: { number: number }) {
  const text = `Step ${number} of ${asking.length}`;
  return (
    <div className="pad ask-progress">
      <div className="row">
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
    <div className="pad row between ask-foot">
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
