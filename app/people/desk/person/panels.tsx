import type { ComponentType } from "react";
import { AccessPanel } from "./access-panel.tsx";
import { ChatsPanel, ReviewsPanel } from "./chats-and-reviews.tsx";
import { ConsentsPanel } from "./consents-panel.tsx";
import { DataPanel } from "./data-panel.tsx";
import { ContactsPanel, ReferralsPanel, WhoPanel } from "./fact-panels.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import { OrdersPanel } from "./orders-panel.tsx";
import type { PersonView } from "./person-view.ts";
import { SessionsPanel } from "./sessions-panel.tsx";
import { SignalsPanel } from "./signals-panel.tsx";
import { WeeksPanel } from "./weeks-panel.tsx";

type PersonPanel = {
  key: string;
  /** Wide content stands in the main column. */
  column: "main" | "side";
  /** Shows its part of the person, or nothing where the reader may not see it. */
  Panel: ComponentType<{ person: PersonView }>;
};

/**
 * What a person's page is made of, in the order of a phone's one column within each. A new part adds a
 * line.
 */
export const panels: readonly PersonPanel[] = [
  { key: "who", column: "main", Panel: WhoPanel },
  { key: "orders", column: "main", Panel: OrdersPanel },
  { key: "weeks", column: "main", Panel: WeeksPanel },
  { key: "sessions", column: "main", Panel: SessionsPanel },
  { key: "chats", column: "main", Panel: ChatsPanel },
  { key: "reviews", column: "main", Panel: ReviewsPanel },
  { key: "notes", column: "side", Panel: NotesPanel },
  { key: "signals", column: "side", Panel: SignalsPanel },
  { key: "contacts", column: "side", Panel: ContactsPanel },
  { key: "referrals", column: "side", Panel: ReferralsPanel },
  { key: "consents", column: "side", Panel: ConsentsPanel },
  { key: "access", column: "side", Panel: AccessPanel },
  { key: "data", column: "side", Panel: DataPanel },
];
