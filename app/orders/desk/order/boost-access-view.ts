import { accessPartLabels, accessParts, type BoostAccess } from "../../../../domain/boosts/model.ts";
import { formatLogTime } from "../../../../kernel/dates.ts";
import type { AccessDeskView } from "../../shared/desk/order/boost-desk-view.ts";

/** How access to the customer's account stands, for one member of staff; without any value. */
export function accessDeskView(access: BoostAccess, isHeldByViewer: boolean): AccessDeskView {
  const { parts, firstRevealedAt, revealedByName } = access;
  const state = stateOf(access);
  const isRevealed = parts.some(({ revealedAt }) => revealedAt);
  const first = firstRevealedAt && isRevealed ? formatLogTime(firstRevealedAt) : null;
  return {
    state,
    label: state === "given" && isRevealed ? "Revealed" : labels[state],
    parts: accessParts.map((part) => {
      const given = parts.find((one) => one.part === part);
      const value = given ? `Given ${formatLogTime(given.givenAt)}` : "Not given";
      return { label: accessPartLabels[part], value };
    }),
    revealed: first && `First revealed ${first}${revealedByName ? `, last by ${revealedByName}` : ""}.`,
    isHeldByViewer,
  };
}

function stateOf({ choice, isOpen, isPaid, destroyedAt }: BoostAccess): AccessDeskView["state"] {
  if (!isOpen) return destroyedAt ? "destroyed" : "none";
  if (choice === "chat") return "chat";
  if (choice === "login") return "given";
  return isPaid ? "missing" : "unpaid";
}

const labels: Record<AccessDeskView["state"], string> = {
  unpaid: "Not paid yet",
  missing: "Not given yet",
  given: "Given",
  chat: "Contact in chat",
  destroyed: "Destroyed",
  none: "None",
};
