import { randomUUID } from "node:crypto";
import { type PersonConsent, readPersonConsents } from "../../../../domain/content/index.ts";
import { agreedVersion } from "../../../../domain/content/model.ts";
import { readCustomerDisputes } from "../../../../domain/listings/index.ts";
import {
  type CustomerRecord,
  type OrderSignal,
  readCustomerRecord,
} from "../../../../domain/orders/index.ts";
import { products, shortId, statusLabels } from "../../../../domain/orders/model.ts";
import { type CustomerMoney, type MovedMoney, readCustomerMoney } from "../../../../domain/payments/index.ts";
import {
  type DeskPerson,
  listPersonNotes,
  type PersonSessions,
  readDeskPerson,
  readPersonSessions,
} from "../../../../domain/people/index.ts";
import { isStaff, membershipLevels } from "../../../../domain/people/model.ts";
import { type PersonReferrals, readPersonReferrals } from "../../../../domain/promotions/index.ts";
import { readStaffWeeks } from "../../../../domain/reports/index.ts";
import { listPersonReviews } from "../../../../domain/reviews/index.ts";
import { listPersonChats } from "../../../../domain/support/index.ts";
import { formatDay, formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import type { Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import { unwrapOr404 } from "../../../shell/desk/unwrap-or-404.ts";
import { type PersonView, personPath, shortDuration } from "./person-view.ts";

/** A person's page for whoever asks: each part of the domain says what they may see of it. */
export async function loadPerson(ctx: ShopCtx, personId: string): Promise<PersonView> {
  const person = unwrapOr404(await readDeskPerson(ctx, personId));
  const staffed = isStaff(person.role) || Boolean(person.account?.disabledRole);
  const [record, money, disputes, notes, chats, reviews, referrals, sessions, consents, weeks] =
    await Promise.all([
      readCustomerRecord(ctx, personId),
      readCustomerMoney(ctx, personId),
      readCustomerDisputes(ctx, personId),
      listPersonNotes(ctx, personId),
      listPersonChats(ctx, personId),
      listPersonReviews(ctx, personId),
      readPersonReferrals(ctx, personId),
      readPersonSessions(ctx, personId),
      readPersonConsents(ctx, personId),
      staffed ? readStaffWeeks(ctx, personId) : null,
    ]);
  const seen = { record: unwrapOr404(record), money: unwrapOr404(money), disputes: unwrapOr404(disputes) };
  const signedIn = orNull(sessions);
  const said = orNull(chats);
  return {
    ...headOf(ctx, person),
    ...ordersOf(seen.record, seen.money),
    signals: signalsOf(seen, signedIn),
    contacts: contactsOf(seen.record, signedIn),
    notes:
      orNull(notes)?.map(({ createdAt, authorName, ...note }) => ({
        ...note,
        author: authorName,
        at: createdAt.toISOString(),
        when: formatMoment(createdAt),
      })) ?? null,
    newKey: randomUUID(),
    chats: said && {
      total: said.total,
      lines: said.chats.map(({ lastMessageAt, ...chat }) => ({ ...chat, when: formatMoment(lastMessageAt) })),
    },
    reviews: orNull(reviews) ?? [],
    referrals: referralsOf(orNull(referrals)),
    sessions:
      signedIn?.sessions.map(({ id, device, ipAddress, signedInAt, lastSeenAt }) => ({
        ...{ id, device, address: ipAddress ?? "Unknown address" },
        signedIn: formatMoment(signedInAt),
        lastSeen: formatMoment(lastSeenAt),
      })) ?? null,
    consents: consentsOf(orNull(consents) ?? []),
    access: person.account && {
      disabledRole: person.account.disabledRole,
      twoFactorEnabled: person.account.twoFactorEnabled,
    },
    weeks:
      (weeks && orNull(weeks))?.map(
        ({ starts, completed, chats: replied, medianSeconds, firstActSeconds }) => ({
          ...{ starts: formatDay(new Date(`${starts}T00:00:00Z`)), completed, chats: replied },
          median: shortDuration(medianSeconds),
          firstAct: shortDuration(firstActSeconds),
        }),
      ) ?? null,
  };
}

/** What the reader may not see is left out. */
function orNull<T>(result: Result<T>): T | null {
  return result.ok ? result.value : null;
}

const wayLabels: Record<string, string> = { credential: "Password", discord: "Discord" };

function headOf({ actor }: Pick<ShopCtx, "actor">, person: DeskPerson) {
  const { id, displayName, role, version, account } = person;
  const marks: PersonView["marks"] = [
    ...(isStaff(role) ? [{ label: membershipLevels[role], tone: "gold" as const }] : []),
    ...(account?.disabledRole ? [{ label: "Disabled", tone: "bad" as const }] : []),
    ...(person.isConfirmed ? [] : [{ label: "Email not confirmed", tone: "warn" as const }]),
  ];
  const ways = account?.ways.map((way) => wayLabels[way] ?? way).join(", ");
  return {
    ...{ id, displayName, role, version, marks },
    isViewer: actor.kind === "person" && actor.personId === id,
    facts: [
      { label: "Email", value: person.email },
      { label: "Game name", value: person.rsn ?? "Not given" },
      { label: "Role", value: membershipLevels[role] },
      { label: "Member since", value: formatDay(person.memberSince) },
      ...(account
        ? [
            { label: "Two-step sign-in", value: account.twoFactorEnabled ? "On" : "Off" },
            { label: "Signs in with", value: ways || "Nothing yet" },
            ...(account.handle ? [{ label: "Discord", value: `@${account.handle}` }] : []),
          ]
        : []),
      ...(account?.disabledAt ? [{ label: "Disabled since", value: formatDay(account.disabledAt) }] : []),
    ],
  };
}

function ordersOf(record: CustomerRecord, { total, orders, rows }: CustomerMoney) {
  return {
    ordersTotal: orders,
    money: [
      { label: "Received", value: formatUsd(total.receivedCents) },
      { label: "Refunded", value: formatUsd(total.refundedCents) },
      { label: "Paid out", value: formatUsd(total.paidOutCents) },
      {
        label: "Owed to them",
        value: formatUsd(total.owedCents),
        ...(total.owedCents > 0 ? { tone: "warn" as const } : {}),
      },
    ],
    orders: rows.map(({ id, type, status, createdAt, ...moved }) => ({
      ...{ id, type, status, shortId: shortId(id), placed: formatMoment(createdAt) },
      money: movedText(moved),
    })),
    byType: record.byType.map(({ type, orders: count, open }) => ({
      label: products[type].label,
      value: open > 0 ? `${count}, ${open} open` : String(count),
    })),
    byStatus: record.byStatus.map(({ status, orders: count }) => ({
      label: statusLabels[status],
      value: String(count),
    })),
  };
}

function movedText({ receivedCents, refundedCents, paidOutCents, owedCents }: MovedMoney): string {
  const parts: [number, string][] = [
    [receivedCents, "received"],
    [refundedCents, "refunded"],
    [paidOutCents, "paid out"],
    [owedCents, "owed"],
  ];
  const moved = parts.filter(([cents]) => cents !== 0);
  return moved.map(([cents, what]) => `${formatUsd(cents)} ${what}`).join(", ") || "No money moved";
}

type Seen = { record: CustomerRecord; money: CustomerMoney; disputes: OrderSignal };

function signalsOf(
  { record, money, disputes }: Seen,
  signedIn: PersonSessions | null,
): PersonView["signals"] {
  const ofOrders = (label: string, { count, newest }: OrderSignal) => ({
    ...{ label, count, orders: newest, people: [] },
  });
  return [
    ofOrders("Orders placed as a guest with this email address", record.guest),
    ofOrders("Canceled orders", record.canceled),
    ofOrders("Of these, never paid or collected", record.lapsed),
    ofOrders("Disputes", disputes),
    ofOrders("Write-offs", money.writtenOff),
    ofOrders("Payments taken back", money.takenBack),
    ofOrders("Contact or payout details changed after placing", record.changed),
    ...(signedIn
      ? [
          {
            label: "Other accounts signed in from the same address",
            count: signedIn.sharers.length,
            orders: [],
            people: signedIn.sharers.map(({ personId, displayName }) => ({
              href: personPath(personId),
              label: displayName,
            })),
          },
        ]
      : []),
  ];
}

function contactsOf(record: CustomerRecord, signedIn: PersonSessions | null): PersonView["contacts"] {
  const addresses = signedIn?.sessions.flatMap(({ ipAddress }) => ipAddress ?? []) ?? [];
  return [
    { label: "Emails on orders", values: record.emails },
    { label: "Paid out to", values: record.destinations },
    ...(signedIn ? [{ label: "Signed in from", values: [...new Set(addresses)] }] : []),
  ].filter(({ values }) => values.length > 0);
}

const consentLabels: Record<PersonConsent["occasion"], string> = {
  registration: "Registered",
  discord: "Signed in with Discord",
  order: "Ordered",
  notice: "Agreed to the change",
};

/** The newest version of each text comes first. */
function consentsOf(consents: readonly PersonConsent[]): PersonView["consents"] {
  return consents.map(({ agreedAt, occasion, ...agreed }, at) => ({
    ...agreedVersion(agreed),
    at: formatMoment(agreedAt),
    how: consentLabels[occasion],
    isNewest: consents[at - 1]?.key !== agreed.key,
  }));
}

function referralsOf(found: PersonReferrals | null): PersonView["referrals"] {
  if (!found) return null;
  const { referrer, friends, earnedCents, paidCents, balanceCents } = found;
  return {
    referrer,
    sums: [
      { label: "Friends who earned them commission", value: String(friends) },
      { label: "Earned", value: formatUsd(earnedCents) },
      { label: "Paid out", value: formatUsd(paidCents) },
      { label: "Balance", value: formatUsd(balanceCents) },
    ],
  };
}
