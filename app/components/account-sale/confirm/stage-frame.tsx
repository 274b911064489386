import { ArrowLeft, ArrowRight } from "lucide";
import type { ReactNode, RefObject } from "react";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icons.tsx";

type StageFrameProps = {
  title: string;
  text?: string;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ReactNode;
};

/** Heading and body of a stage; the foot is a `StageFoot`. */
export function StageFrame({ title, text, heading, children }: StageFrameProps) {
  return (
    <div className="pad ask">
      <div className="stack sm">
        <h1 className="q" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text ? <p className="muted">{text}</p> : null}
      </div>
      {children}
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
