import { RefreshCw, Repeat, Search } from "lucide";
import { useEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Empty } from "../../../ui/empty.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form, Link } from "../../../ui/link.tsx";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { withMoments } from "../../../ui/moment.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { Select } from "../../../ui/select.tsx";
import { StatusBadge, type StatusTone } from "../../../ui/status-badge.tsx";
import text from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { toast } from "../../../ui/toast.ts";
import { useFilterForm } from "../../../web/forms/use-filter-form.ts";
import styles from "./your-orders.module.css";

export type OrderLine = {
  id: string;
  number: string;
  href: string;
  product: string;
  what: string;
  placedOn: string;
  status: { tone: StatusTone; label: string };
  amount: string;
  /** Sell Gold, filled in with the same; null where there is nothing to sell again. */
  sellAgainHref: string | null;
};

export type YourOrdersProps = {
  lines: readonly OrderLine[];
  page: number;
  pages: number;
  /** The tabs with how many orders stand behind each. */
  tabs: readonly { value: string; label: string; count: number }[];
  filters: { status: string; type: string; search: string };
  types: readonly { value: string; label: string }[];
  /** False when the orders could not be read. */
  loaded: boolean;
};

/** The orders of the signed-in person with their filters, all of them in the address (Rule S33). */
export function YourOrders(props: YourOrdersProps) {
  const { lines, filters, tabs, page, pages } = props;
  const revalidator = useRevalidator();
  useStatusUpdates(lines);
  return (
    <section aria-labelledby="your-orders">
      <div className={layout.secHead}>
        <h2 id="your-orders">Your Orders</h2>
        <Button
          variant="quiet"
          size="sm"
          icon={<Icon of={RefreshCw} size={15} />}
          busy={revalidator.state === "loading"}
          onClick={() => void revalidator.revalidate()}
        >
          Refresh
        </Button>
      </div>
      <OrderFilters {...props} />
      <LinkTabs
        label="Orders by status"
        items={tabs.map(({ value, label, count }) => ({
          label,
          count,
          to: hrefOf({ ...filters, status: value }),
          current: value === filters.status,
        }))}
      />
      {lines.length > 0 ? <OrderLines lines={lines} /> : <NoOrders {...props} />}
      <div className={cx(layout.row, layout.end, styles.pages)}>
        <Pager page={page} pages={pages} href={(next) => hrefOf(filters, next)} />
      </div>
    </section>
  );
}

/** The address of the list with these filters. What is not filtered is left out; page 1 is the default. */
function hrefOf(filters: YourOrdersProps["filters"], page = 1): string {
  const wanted = new URLSearchParams();
  if (filters.status !== "all") wanted.set("status", filters.status);
  if (filters.type) wanted.set("type", filters.type);
  if (filters.search) wanted.set("search", filters.search);
  if (page > 1) wanted.set("page", String(page));
  const query = wanted.toString();
  return query ? `/profile?${query}` : "/profile";
}

/**
 * A form that asks for the address, so it works without scripts; a type is taken at once where scripts run.
 */
function OrderFilters({ filters, types }: YourOrdersProps) {
  const navigation = useNavigation();
  const { search, type } = filters;
  const form = useFilterForm({ path: "/profile", fields: { search, type }, sends: "choices" });
  return (
    <Form {...form} method="get" className={styles.filters} role="search">
      {filters.status === "all" ? null : <input type="hidden" name="status" value={filters.status} />}
      <Field label="Search by order number" hideLabel>
        <TextInput
          name="search"
          type="search"
          defaultValue={filters.search}
          placeholder="#c41866fc"
          maxLength={40}
          autoComplete="off"
          pre={<Icon of={Search} size={16} />}
        />
      </Field>
      <Field label="Order type" hideLabel>
        <Select
          name="type"
          defaultValue={filters.type}
          options={[{ value: "", label: "All types" }, ...types]}
        />
      </Field>
      <Button type="submit" busy={navigation.state === "loading" && navigation.formAction === "/profile"}>
        Find
      </Button>
    </Form>
  );
}

function OrderLines({ lines }: Pick<YourOrdersProps, "lines">) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id}>
          <Link className={styles.order} to={line.href}>
            <span className={cx(text.mono, text.faint, text.small)}>#{line.number}</span>
            <span className={styles.what}>
              <b>{line.product}</b>
              <span className={cx(text.small, text.muted)}>{line.what}</span>
              <span className={cx(text.tiny, text.faint)}>{withMoments(line.placedOn)}</span>
            </span>
            <span>
              <StatusBadge {...line.status} />
            </span>
            <span className={styles.amount}>{line.amount}</span>
          </Link>
          {line.sellAgainHref ? (
            <LinkButton
              to={line.sellAgainHref}
              size="sm"
              variant="quiet"
              className={styles.again}
              icon={<Icon of={Repeat} size={15} />}
            >
              Sell again
              <span className={layout.visuallyHidden}>, as order #{line.number}</span>
            </LinkButton>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function NoOrders({ filters, tabs, loaded }: YourOrdersProps) {
  if (!loaded) {
    return (
      <Empty title="Failed to load orders data">Your orders are safe. Please try again in a moment.</Empty>
    );
  }
  const hasAny = tabs.some(({ count }) => count > 0);
  if (hasAny || filters.search || filters.type) {
    return (
      <Empty title="No matching orders" action={<LinkButton to="/profile">Show all orders</LinkButton>}>
        Try another order number or filter.
      </Empty>
    );
  }
  return (
    <Empty
      title="No orders yet"
      action={
        <LinkButton to="/sell-gold" variant="primary">
          Sell gold
        </LinkButton>
      }
    >
      Your orders show up here with their status, amount and history.
    </Empty>
  );
}

/** Says when an order on the page gets another status (Rule S33). Turning a page is no news. */
function useStatusUpdates(lines: readonly OrderLine[]): void {
  const before = useRef(new Map<string, string>());
  useEffect(() => {
    for (const { id, number, status } of lines) {
      const last = before.current.get(id);
      if (last !== undefined && last !== status.label) {
        const title = `Order #${number} status changed to ${status.label}`;
        toast({ id: `order-${id}`, title, tone: "info" });
      }
    }
    for (const { id, status } of lines) before.current.set(id, status.label);
  });
}
