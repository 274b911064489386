import { BadgeCheck, Timer, TrendingUp } from "lucide";
import type { AccountSelling } from "../../../../domain/content/model.ts";
import { Icon, type IconDrawing } from "../../../ui/icons.tsx";

const icons: [keyof AccountSelling, IconDrawing][] = [
  ["paid", Timer],
  ["offers", TrendingUp],
  ["trades", BadgeCheck],
];

/** What the shop says for itself beside the questions. What it does not claim is not shown (Rule P24). */
export function SellingPoints({ points }: { points: AccountSelling }) {
  const claimed = icons.flatMap(([key, icon]) => (points[key] ? [{ text: points[key], key, icon }] : []));
  if (claimed.length === 0) return null;
  return (
    <ul className="stack sm small muted points">
      {claimed.map(({ key, text, icon }) => (
        <li key={key}>
          <Icon of={icon} className="gold" />
          {text}
        </li>
      ))}
    </ul>
  );
}
