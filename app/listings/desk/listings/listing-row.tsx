import { BadgeCheck, KeyRound, Star } from "lucide";
import { type ListingPicture, pictureSrc, placeholderPicture } from "../../../../domain/listings/model.ts";
import { orderPagePaths, shortId } from "../../../../domain/orders/model.ts";
import ordersListStyles from "../../../shell/desk/orders-list.module.css";
import { Badge } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Link } from "../../../ui/link.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import tableStyles from "../../../ui/table.module.css";
import text from "../../../ui/text.module.css";
import toggleStyles from "../../../ui/toggle.module.css";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { listingPath } from "../../shared/desk/listing-path.ts";
import styles from "./desk-listings.module.css";
import { bulkForms, pickPrefix } from "./listing-forms.ts";
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
      className={line.hasLeft ? ordersListStyles.hasLeft : undefined}
      onFocus={() => onSelect(line.id)}
    >
      <NameCell {...props} />
      <td>
        {line.build}
        <small>{line.type}</small>
      </td>
      <td className={cx(tableStyles.end, text.nowrap, layout.hideOnPhone, styles.ofWide)}>
        {line.combatLevel}
      </td>
      <td className={cx(tableStyles.end, text.nowrap, layout.hideOnPhone, styles.ofWide)}>
        {line.totalLevel}
      </td>
      <td className={cx(tableStyles.cash, tableStyles.endOnPhone)}>{line.price}</td>
      <td className={cx(layout.hideOnPhone, text.nowrap)}>{line.deliveryTime}</td>
      <td>{line.hasLeft ? <small>moved off this page</small> : <StateCell line={line} />}</td>
      <td className={tableStyles.endOnPhone}>
        <OrderCell line={line} />
      </td>
      <td className={cx(tableStyles.end, layout.hideOnPhone, styles.ofWide)}>
        {line.featured > 0 ? (
          <span className={cx(layout.row, layout.tight, layout.end, text.nowrap)}>
            <Icon of={Star} size={13} />
            {line.featured}
          </span>
        ) : (
          <span className={text.faint}>–</span>
        )}
      </td>
      <td className={cx(layout.hideOnPhone, text.faint, text.nowrap)}>{withMoments(line.updated)}</td>
    </tr>
  );
}

function NameCell({ line, mayEdit, isPicked, onPick }: ListingRowProps) {
  return (
    <td className={cx(styles.name, tableStyles.wideOnPhone)}>
      <span className={styles.identity}>
        {mayEdit ? (
          <label className={cx(toggleStyles.row, ordersListStyles.pick)}>
            <input
              type="checkbox"
              form={bulkForms["bulk-listings"].name}
              name={pickPrefix + line.id}
              value={line.version}
              checked={isPicked}
              onChange={(event) => onPick(line.id, event.target.checked)}
            />
            <span className={toggleStyles.box} aria-hidden="true" />
            <span className={layout.visuallyHidden}>Select {line.name}</span>
          </label>
        ) : null}
        <ListingThumb picture={line.picture} />
        <span className={styles.words}>
          <Link to={listingPath(line.id)} data-listing={line.id}>
            {line.name}
          </Link>
          {line.verified ? (
            <span className={styles.verifiedMark}>
              <Icon of={BadgeCheck} size={14} />
              <VisuallyHidden>verified</VisuallyHidden>
            </span>
          ) : null}
          <small className={text.mono}>#{shortId(line.id)}</small>
        </span>
      </span>
    </td>
  );
}

function StateCell({ line }: { line: ListingLine }) {
  const asks = line.state === "draft" || line.state === "hidden";
  return (
    <span className={cx(layout.row, layout.tight)}>
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
  if (!orderId) return <span className={cx(text.faint, layout.hideOnPhone)}>–</span>;
  return (
    <Link
      className={text.mono}
      to={orderPagePaths.desk(orderId)}
      aria-label={`Order #${shortId(orderId)} of ${name}`}
    >
      #{shortId(orderId)}
    </Link>
  );
}

/** The profile picture in small, or the placeholder. The name stands beside it, so it says nothing itself. */
function ListingThumb({ picture }: { picture: ListingPicture | null }) {
  return (
    <img
      className={styles.thumbnail}
      src={picture ? pictureSrc(picture.id, 320) : placeholderPicture}
      alt=""
      width={56}
      height={42}
      loading="lazy"
    />
  );
}
