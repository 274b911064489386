import { Coins, FileSignature, Scale, Users } from "lucide";
import type { IconDrawing } from "../../ui/icons.tsx";

/** Rates and prices shown under the menu entries; what is not known is left out. */
export type MenuCaptions = { buyRate: string | null; sellRate: string | null; accountsFrom: string | null };

type MenuEntry = { to: string; label: string; icon: IconDrawing; caption: string };

export type MenuGroup = { label: string; entries: readonly MenuEntry[] };

type FooterColumn = { title: string; links: readonly { to: string; label: string }[] };

/** The two dropdown menus of the header (Rule S7). */
export function menuGroups(captions: MenuCaptions, goldPayoutTime: string): readonly MenuGroup[] {
  return [
    {
      label: "Gold",
      entries: [
        {
          to: "/buy-gold",
          label: "Buy Gold",
          icon: Coins,
          caption: captions.buyRate ? `${captions.buyRate} per million` : "handed over in the game",
        },
        {
          to: "/sell-gold",
          label: "Sell Gold",
          icon: Scale,
          caption: captions.sellRate
            ? `we pay ${captions.sellRate} per million`
            : `payment sent within ${goldPayoutTime}`,
        },
      ],
    },
    {
      label: "Accounts",
      entries: [
        {
          to: "/buy-accounts",
          label: "Buy Accounts",
          icon: Users,
          caption: captions.accountsFrom ? `from ${captions.accountsFrom}` : "with 72 hours to check",
        },
        {
          to: "/sell-accounts",
          label: "Sell Accounts",
          icon: FileSignature,
          caption: "an offer in six questions",
        },
      ],
    },
  ];
}

/** The footer's columns; the shop's Discord is among them where it has one (Rule P34). */
export function footerColumns(discordUrl: string | null): readonly FooterColumn[] {
  return [
    {
      title: "Services",
      links: [
        { to: "/buy-gold", label: "Buy Gold" },
        { to: "/sell-gold", label: "Sell Gold" },
        { to: "/buy-accounts", label: "Accounts" },
        { to: "/sell-accounts", label: "Sell Accounts" },
        { to: "/services", label: "Infernal Services" },
      ],
    },
    {
      title: "Support",
      links: [
        { to: "/#faq", label: "FAQ" },
        { to: "/track-order", label: "Track order" },
        { to: "/contact", label: "Contact Us" },
        { to: "/reviews", label: "Reviews" },
        ...(discordUrl ? [{ to: discordUrl, label: "Discord" }] : []),
        { to: "/support/chat", label: "Live Chat" },
      ],
    },
    {
      title: "Legal",
      links: [
        { to: "/terms", label: "Terms of Service" },
        { to: "/privacy", label: "Privacy Policy" },
        { to: "/refund-policy", label: "Refund Policy" },
      ],
    },
  ];
}
