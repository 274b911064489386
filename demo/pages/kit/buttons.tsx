import { ArrowLeft, Flame, RefreshCw, X } from "lucide";
import { useEffect, useState } from "react";
import buttonStyles from "../../../app/ui/button.module.css";
import { Button, LinkButton } from "../../../app/ui/button.tsx";
import controlStyles from "../../../app/ui/control.module.css";
import { CopyButton } from "../../../app/ui/copy-button.tsx";
import { IconButton } from "../../../app/ui/icon-button.tsx";
import { Icon } from "../../../app/ui/icons.tsx";
import layout from "../../../app/ui/layout.module.css";
import { Caption, Section } from "./section.tsx";

export function Buttons() {
  return (
    <Section title="Buttons">
      <div>
        <Caption>The one primary action of a view, and the others</Caption>
        <div className={layout.row}>
          <Button variant="primary">Sell my gold</Button>
          <Button>Browse Accounts</Button>
          <Button variant="quiet" icon={<Icon of={ArrowLeft} />}>
            Back
          </Button>
          <Button variant="danger">Cancel Order</Button>
          <Button variant="danger-full">Yes, cancel it</Button>
          <Button variant="ember" icon={<Icon of={Flame} />}>
            Buy Now
          </Button>
          <LinkButton to="#top" variant="quiet" size="sm" icon={<Icon of={RefreshCw} size={16} />}>
            A link, small
          </LinkButton>
        </div>
      </div>
      <HeldStates />
      <div>
        <Caption>Busy: press them. The width stays and the label says what happens</Caption>
        <div className={layout.row}>
          <BusyOnPress variant="primary" idle="Get Quote" busy="Calculating…" />
          <BusyOnPress variant="secondary" idle="Save" busy="Saving…" />
          <BusyOnPress variant="ember" idle="Buy Now" />
        </div>
      </div>
      <div>
        <Caption>Icons alone, and copying</Caption>
        <div className={layout.row}>
          <CopyButton text="goldhall.example/register?ref=HERON7" />
          <CopyButton bare text="GOLD5" label="Copy code" />
          <IconButton label="Close">
            <Icon of={X} />
          </IconButton>
        </div>
      </div>
    </Section>
  );
}

function HeldStates() {
  return (
    <div>
      <Caption>Hover, pressed, focus, disabled, locked with a reason</Caption>
      <div className={layout.row}>
        <Button variant="primary" className={buttonStyles.isHover}>
          Hover
        </Button>
        <Button variant="primary" className={buttonStyles.isActive}>
          Pressed
        </Button>
        <Button variant="primary" className={controlStyles.isFocus}>
          Focus
        </Button>
        <Button variant="primary" busy busyLabel="Calculating…">
          Get Quote
        </Button>
        <Button variant="primary" disabled>
          Get a new quote
        </Button>
        <Button className={buttonStyles.isHover}>Hover</Button>
        <Button className={controlStyles.isFocus}>Focus</Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" reason="Pick a world first.">
          Lock in World 333
        </Button>
      </div>
    </div>
  );
}

type BusyProps = { variant: "primary" | "secondary" | "ember"; idle: string; busy?: string };

const BUSY_MS = 1800;

function BusyOnPress({ variant, idle, busy }: BusyProps) {
  const [working, setWorking] = useState(false);
  useEffect(() => {
    if (!working) return;
    const timer = setTimeout(() => setWorking(false), BUSY_MS);
    return () => clearTimeout(timer);
  }, [working]);
  return (
    <Button variant={variant} busy={working} busyLabel={busy} onClick={() => setWorking(true)}>
      {idle}
    </Button>
  );
}
