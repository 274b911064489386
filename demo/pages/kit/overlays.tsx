import { LogOut, ScrollText, SlidersHorizontal, UserRound, X } from "lucide";
import { useState } from "react";
import { Alert } from "../../../app/ui/alert.tsx";
import { Button } from "../../../app/ui/button.tsx";
import { Checkbox } from "../../../app/ui/checkbox.tsx";
import { cx } from "../../../app/ui/cx.ts";
import dialogStyles from "../../../app/ui/dialog.module.css";
import { ConfirmDialog, DialogClose } from "../../../app/ui/dialog.tsx";
import { IconButton } from "../../../app/ui/icon-button.tsx";
import { Icon } from "../../../app/ui/icons.tsx";
import layout from "../../../app/ui/layout.module.css";
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from "../../../app/ui/menu.tsx";
import panelStyles from "../../../app/ui/panel.module.css";
import { Sheet } from "../../../app/ui/sheet.tsx";
import { toast } from "../../../app/ui/toast.ts";
import { Tooltip } from "../../../app/ui/tooltip.tsx";
import { Caption, Section } from "./section.tsx";

export function Overlays() {
  return (
    <Section title="Dialog, sheet, menu, toast, tooltip, alerts" columns={2}>
      <StillDialog />
      <div className={cx(layout.stack, layout.loose)}>
        <div>
          <Caption>Open them: Tab, Escape and arrow keys work</Caption>
          <div className={layout.row}>
            <SaleDialog />
            <FilterSheet />
            <AccountMenu />
            <Tooltip content="Held until 13:59 UTC">
              <Button variant="quiet">Held listing</Button>
            </Tooltip>
          </div>
        </div>
        <Toasts />
      </div>
      <Alert tone="info" title="Jagex Launcher accounts">
        <p>We cannot buy these yet.</p>
      </Alert>
      <Alert tone="good" title="Reset email sent">
        <p>Look in your spam folder too.</p>
      </Alert>
      <Alert tone="warn" title="We never ask for your password">
        <p>Nor do we message you first in the game.</p>
      </Alert>
      <Alert tone="bad" title="Order Not Found" action={<Button size="sm">Back to my orders</Button>}>
        <p>The order does not exist or you do not have permission to view it.</p>
      </Alert>
    </Section>
  );
}

function StillDialog() {
  return (
    <section className={dialogStyles.dialog} aria-label="A dialog, held still">
      <div className={layout.reededEdge} />
      <div className={dialogStyles.head}>
        <h3>Account Sale Confirmation</h3>
        <IconButton label="Close" tabIndex={-1}>
          <Icon of={X} />
        </IconButton>
      </div>
      <div className={panelStyles.padded}>
        <p>Are you sure you want to sell your account? This action cannot be undone.</p>
        <Alert tone="warn" title="All sales are final">
          <p>All sales are final and will be automatically processed.</p>
        </Alert>
      </div>
      <footer>
        <Button variant="quiet" tabIndex={-1}>
          Cancel
        </Button>
        <Button variant="primary" tabIndex={-1}>
          Yes, Sell My Account
        </Button>
      </footer>
    </section>
  );
}

function SaleDialog() {
  const [open, setOpen] = useState(false);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      trigger={<Button variant="danger">Cancel Order</Button>}
      title="Cancel this order?"
      text="Order #3f9a1c7e is closed and its rate is given back."
      confirmLabel="Yes, cancel it"
      cancelLabel="Keep it"
      danger
      onConfirm={() => {
        setOpen(false);
        toast({ title: "Order Canceled", text: "Order #3f9a1c7e is closed.", tone: "info" });
      }}
    />
  );
}

function FilterSheet() {
  return (
    <Sheet
      trigger={<Button icon={<Icon of={SlidersHorizontal} />}>Filters</Button>}
      title="Filters"
      footer={
        <DialogClose
          render={
            <Button variant="primary" wide>
              Show 171 accounts
            </Button>
          }
        />
      }
    >
      {["Main", "Pure", "Zerker", "Skiller", "Maxed", "Tutorial Completed", "Other"].map((build) => (
        <Checkbox key={build} name="build" value={build} label={build} />
      ))}
    </Sheet>
  );
}

function AccountMenu() {
  return (
    <Menu align="start" trigger={<Button icon={<Icon of={UserRound} />}>Vault Heron</Button>}>
      <MenuGroup label="heron@example.com">
        <MenuLink to="/profile" icon={<Icon of={UserRound} />}>
          Profile
        </MenuLink>
        <MenuLink to="/orders" icon={<Icon of={ScrollText} />}>
          Your Orders
        </MenuLink>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem
        icon={<Icon of={LogOut} />}
        onSelect={() => toast({ title: "Signed out", text: "Come back soon." })}
      >
        Log Out
      </MenuItem>
    </Menu>
  );
}

function Toasts() {
  return (
    <div>
      <Caption>Three at most, five seconds each; they wait while you point at them</Caption>
      <div className={layout.row}>
        <Button
          onClick={() =>
            toast({
              title: "Order Status Updated",
              text: "Order #3f9a1c7e status changed to Payment Sent",
            })
          }
        >
          A good toast
        </Button>
        <Button
          onClick={() => toast({ title: "Error signing out", text: "Failed to sign out", tone: "bad" })}
        >
          A bad toast
        </Button>
      </div>
    </div>
  );
}
