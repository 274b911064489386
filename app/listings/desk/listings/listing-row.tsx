import { BadgeCheck, KeyRound, Star } from "lucide";
import { Link } from "react-router";
import { type ListingPicture, pictureSrc, placeholderPicture } from "../../../../domain/listings/model.ts";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Icon } from "../../../ui/icons.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { bulkFormId, listingPath, pickPrefix } from "../../shared/desk/listing-forms.ts";
import type { ListingLine } from "./listing-line.ts";
import { ListingStateBadge } from "./state-badge.tsx";

type ListingRowProps = {
  line: ListingLine;
  mayEdit: boolean;
  isSelected: boolean;
  isPicked: boolean;
  onPick: (id: string, isPicked: boolean) => void;
  onSelect: (id: string) => void;
};

/** One listing of the desk's list. */
export function ListingRow(props: ListingRowProps) {
  const { line, isSelected, onSelect } = props;
  return (
    <tr
      aria-selected={isSelected || undefined}
      className={line.hasLeft ? "has-left" : undefined}
      onFocus={() => onSelect(line.id)}
    >
      <NameCell {...props} />
      <td>
        {line.build}
        <small>{line.type}</small>
      </td>
      <td className="end nowrap hide-s">{line.combatLevel}</td>
      <td className="end nowrap hide-s">{line.totalLevel}</td>
      <td className="cash r">{line.price}</td>
      <td className="hide-s nowrap">{line.deliveryTime}</td>
      <td>{line.hasLeft ? <small>moved off this page</small> : <StateCell line={line} />}</td>
      <td className="r">
        <OrderCell line={line} />
      </td>
      <td className="end hide-s">
        {line.featured > 0 ? (
          <span className="row tight end nowrap">
            <Icon of={Star} size={13} />
            {line.featured}
          </span>
        ) : (
          <span className="faint">–</span>
        )}
      </td>
      <td className="hide-s faint nowrap">{line.updated}</td>
    </tr>
  );
}

function NameCell({ line, mayEdit, isPicked, onPick }: ListingRowProps) {
  return (
    <td className="listing-name wide-s">
      <span className="listing-id">
        {mayEdit ? (
          <label className="opt-row pick">
            <input
              type="checkbox"
              form={bulkFormId}
              name={pickPrefix + line.id}
              value={line.version}
              checked={isPicked}
              onChange={(event) => onPick(line.id, event.target.checked)}
            />
            <span className="box" aria-hidden="true" />
            <span className="sr">Select {line.name}</span>
          </label>
        ) : null}
        <ListingThumb picture={line.picture} />
        <span className="listing-words">
          <Link to={listingPath(line.id)} data-listing={line.id}>
            {line.name}
          </Link>
          {line.verified ? (
            <span className="verified-mark">
              <Icon of={BadgeCheck} size={14} />
              <VisuallyHidden>verified</VisuallyHidden>
            </span>
          ) : null}
          <small className="mono">#{shortId(line.id)}</small>
        </span>
      </span>
    </td>
  );
}

function StateCell({ line }: { line: ListingLine }) {
  const asks = line.state === "draft" || line.state === "hidden";
  return (
    <span className="row tight">
      <ListingStateBadge state={line.state} isHeld={line.orderId !== null} />
      {asks && line.login === "missing" ? (
        <Badge tone="warn" icon={<Icon of={KeyRound} size={13} />}>
          No login
        </Badge>
      ) : null}
      {line.login === "stale" ? (
        <Badge tone="bad" icon={<Icon of={KeyRound} size={13} />}>
          Stale login
        </Badge>
      ) : null}
    </span>
  );
}

function OrderCell({ line: { orderId, name } }: { line: ListingLine }) {
  if (!orderId) return <span className="faint hide-s">–</span>;
  return (
    <Link
      className="mono"
      to={orderPagePaths.desk(orderId)}
      aria-label={`Order ${shortId(orderId)} of ${name}`}
    >
      #{shortId(orderId)}
    </Link>
  );
}

/** The profile picture in small, or the placeholder. The name stands beside it, so it says nothing itself. */
function ListingThumb({ picture }: { picture: ListingPicture | null }) {
  return (
    <img
      className="listing-thumb"
      src={picture ? pictureSrc(picture.id, 320) : placeholderPicture}
      alt=""
      width={56}
      height={42}
      loading="lazy"
    />
  );
}
