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
  /** Person and orders first, facts beside them, wide lists below; on a phone in this order. */
  part: "first" | "facts" | "lists";
  /** Shows its part of the person, or nothing where the reader may not see it. */
  Panel: ComponentType<{ person: PersonView }>;
};

/**
 * What a person's page is made of, in the order of a phone's one column. A new part adds a line.
 */
export const panels: readonly PersonPanel[] = [
  { key: "who", part: "first", Panel: WhoPanel },
  { key: "orders", part: "first", Panel: OrdersPanel },
  { key: "notes", part: "facts", Panel: NotesPanel },
  { key: "signals", part: "facts", Panel: SignalsPanel },
  { key: "contacts", part: "facts", Panel: ContactsPanel },
  { key: "referrals", part: "facts", Panel: ReferralsPanel },
  { key: "consents", part: "facts", Panel: ConsentsPanel },
  { key: "access", part: "facts", Panel: AccessPanel },
  { key: "data", part: "facts", Panel: DataPanel },
  { key: "weeks", part: "lists", Panel: WeeksPanel },
  { key: "sessions", part: "lists", Panel: SessionsPanel },
  { key: "chats", part: "lists", Panel: ChatsPanel },
  { key: "reviews", part: "lists", Panel: ReviewsPanel },
];
