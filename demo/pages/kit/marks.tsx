import { Coins, Flame, Hourglass } from "lucide";
import { useSearchParams } from "react-router";
import { Badge, LiveBadge, Ribbon } from "../../../app/ui/badge.tsx";
import { Chip, LinkChip, RemoveChip } from "../../../app/ui/chip.tsx";
import { Crumbs } from "../../../app/ui/crumbs.tsx";
import { cx } from "../../../app/ui/cx.ts";
import { Icon } from "../../../app/ui/icons.tsx";
import layout from "../../../app/ui/layout.module.css";
import { Link } from "../../../app/ui/link.tsx";
import { LinkTabs } from "../../../app/ui/link-tabs.tsx";
import { Pager } from "../../../app/ui/pager.tsx";
import { LinkSegmented, Segmented } from "../../../app/ui/segmented.tsx";
import { StatusBadge, type StatusTone } from "../../../app/ui/status-badge.tsx";
import { Tabs } from "../../../app/ui/tabs.tsx";
import text from "../../../app/ui/text.module.css";
import { Caption, Section } from "./section.tsx";

export const statuses: readonly { tone: StatusTone; label: string; count: number }[] = [
  { tone: "pending", label: "Pending", count: 7 },
  { tone: "in-progress", label: "In Progress", count: 11 },
  { tone: "verifying-account", label: "Verifying Account", count: 4 },
  { tone: "email-reset-sent", label: "Email Reset Sent", count: 0 },
  { tone: "gold-collected", label: "Gold Collected", count: 3 },
  { tone: "gold-received", label: "Gold Received", count: 2 },
  { tone: "payment-sent", label: "Payment Sent", count: 5 },
  { tone: "completed", label: "Completed", count: 1218 },
  { tone: "canceled", label: "Canceled", count: 32 },
];

export function Statuses() {
  return (
    <Section title="Order statuses and marks">
      <div className={layout.row}>
        {statuses.map((status) => (
          <StatusBadge key={status.tone} tone={status.tone} label={status.label} />
        ))}
      </div>
      <div className={layout.row}>
        <Badge tone="gold" icon={<Icon of={Coins} size={13} />}>
          Standard Member
        </Badge>
        <Badge icon={<Icon of={Hourglass} size={13} />}>On hold</Badge>
        <Badge tone="ember" icon={<Icon of={Flame} size={13} />}>
          Infernal
        </Badge>
        <Badge>Backup</Badge>
        <Badge tone="good">2FA on</Badge>
        <Badge tone="warn">Low stock</Badge>
        <Badge tone="bad">Banned</Badge>
        <Badge tone="info">New</Badge>
        <Ribbon>MOST POPULAR</Ribbon>
        <Ribbon tone="ember">IN DEMAND</Ribbon>
        <LiveBadge />
        <LiveBadge on={false}>Reconnecting</LiveBadge>
      </div>
    </Section>
  );
}

const tabs = ["All", "Pending", "In Progress", "Payment Sent", "Completed", "Canceled"];

export function Ways() {
  const [search] = useSearchParams();
  const tab = search.get("tab") ?? "Pending";
  const page = Number(search.get("page") ?? "4") || 1;
  const range = search.get("range") ?? "30";
  return (
    <Section title="Tabs, chips, breadcrumb, pages">
      <LinkTabs
        label="Orders by status"
        items={tabs.map((label, index) => ({
          label,
          to: `?tab=${encodeURIComponent(label)}`,
          current: label === tab,
          count: [23, 1, 2, 1, 17, 2][index],
        }))}
      />
      <PanelTabs />
      <div className={cx(layout.row, layout.tight)}>
        <Chip pressed>100M</Chip>
        <Chip pressed={false}>250M</Chip>
        <LinkChip to="?mine=1" current={search.has("mine")} preventScrollReset>
          Mine
        </LinkChip>
        <RemoveChip to="?" label="Remove filter Zerker" preventScrollReset>
          Zerker
        </RemoveChip>
        <LinkSegmented
          label="Range"
          options={["7", "30", "365"].map((days) => ({
            key: days,
            label: days === "365" ? "1 year" : `${days} days`,
            to: `?range=${days}`,
            current: days === range,
          }))}
        />
        <Segmented
          label="Pay with"
          name="method"
          defaultValue="eth"
          options={[
            { value: "eth", label: "Ethereum" },
            { value: "gold", label: "In-game gold" },
          ]}
        />
      </div>
      <Crumbs
        items={[
          { label: "Home", to: "/" },
          { label: "Sell Gold", to: "/sell-gold" },
          { label: "Order #3f9a1c7e" },
        ]}
      />
      <Pager page={page} pages={18} href={(next) => `?page=${next}`} />
    </Section>
  );
}

function PanelTabs() {
  return (
    <div>
      <Caption>Tabs that switch in place: arrow keys move between them</Caption>
      <Tabs
        label="Sign in or register"
        items={[
          {
            value: "login",
            label: "Login",
            panel: <p className={text.muted}>Your orders and rates in one place.</p>,
          },
          {
            value: "register",
            label: "Register",
            panel: (
              <p className={text.muted}>
                An email and a password are enough. <Link to="/auth">To the counter</Link>
              </p>
            ),
          },
        ]}
      />
    </div>
  );
}
