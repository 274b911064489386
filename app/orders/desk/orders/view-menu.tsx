import { ArrowDown, ArrowUp, Bookmark, BookmarkPlus } from "lucide";
import type { ReactNode } from "react";
import type { SavedView } from "../../../../domain/orders/index.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { ListMenu } from "./list-menu.tsx";
import { orderListForms } from "./order-forms.ts";

type ViewMenuProps = {
  /** The saved view whose list is shown, if it is one. */
  saved: SavedView | undefined;
  /** The views that may be given the filters of this list, and the one that was shown before them. */
  replaceable: readonly SavedView[];
  left: string | undefined;
  /** The query of the list, and the address to which the forms go. */
  query: string;
  action: string;
  /** A key that was never used. */
  formKey: string;
};

/** Saves the list that is shown as a view, or changes the view that it is. */
export function ViewMenu({ saved, replaceable, left, query, action, formKey }: ViewMenuProps) {
  if (saved && !saved.mayChange) return null;
  return (
    <ListMenu
      key={saved?.id ?? "new"}
      summary={
        <>
          <Icon of={saved ? Bookmark : BookmarkPlus} size={16} />
          <span>{saved ? "Edit view" : "Save view"}</span>
        </>
      }
    >
      {saved ? (
        <ChangeView key={saved.version} view={saved} action={action} />
      ) : (
        <>
          <ViewForm
            form={orderListForms["save-view"].name}
            action={action}
            fields={{ query, idempotencyKey: formKey }}
          >
            <NameAndSharing />
            <Button type="submit">Save view</Button>
          </ViewForm>
          {replaceable.length > 0 ? (
            <ReplaceView key={left} views={replaceable} left={left} query={query} action={action} />
          ) : null}
        </>
      )}
    </ListMenu>
  );
}

type ReplaceViewProps = Pick<ViewMenuProps, "left" | "query" | "action"> & { views: readonly SavedView[] };

/** Gives a view that there is the filters of this list; the one that they were changed from stands first. */
function ReplaceView({ views, left, query, action }: ReplaceViewProps) {
  const known = views.find(({ id }) => id === left);
  const options = (known ? [known, ...views.filter((view) => view !== known)] : views).map((view) => ({
    value: `${view.id} ${view.version}`,
    label: view.isShared ? `${view.name} (shared)` : view.name,
  }));
  return (
    <ViewForm form={orderListForms["replace-view"].name} action={action} fields={{ query }}>
      <Field label="Or update a view" help="It gets these filters.">
        <Select name="view" options={options} />
      </Field>
      <Button type="submit">Update view</Button>
    </ViewForm>
  );
}

function ChangeView({ view, action }: { view: SavedView; action: string }) {
  const { id: viewId, version } = view;
  return (
    <>
      <ViewForm form={orderListForms["change-view"].name} action={action} fields={{ viewId, version }}>
        <NameAndSharing name={view.name} isShared={view.isShared} ownerName={view.ownerName} />
        <Button type="submit">Save changes</Button>
      </ViewForm>
      <div className={cx(layout.row, layout.tight)}>
        <ViewForm form={orderListForms["move-view"].name} action={action} fields={{ viewId, to: "up" }}>
          <Button type="submit" variant="quiet" icon={<Icon of={ArrowUp} size={15} />}>
            Move up
          </Button>
        </ViewForm>
        <ViewForm form={orderListForms["move-view"].name} action={action} fields={{ viewId, to: "down" }}>
          <Button type="submit" variant="quiet" icon={<Icon of={ArrowDown} size={15} />}>
            Move down
          </Button>
        </ViewForm>
        <ViewForm form={orderListForms["remove-view"].name} action={action} fields={{ viewId, version }}>
          <Button type="submit" variant="danger">
            Remove view
          </Button>
        </ViewForm>
      </div>
    </>
  );
}

type NameAndSharingProps = { name?: string; isShared?: boolean; ownerName?: string | null };

function NameAndSharing({ name, isShared, ownerName }: NameAndSharingProps) {
  return (
    <>
      <Field label="Name" help={ownerName ? `Shared by ${ownerName}` : undefined}>
        <TextInput name="name" required maxLength={40} defaultValue={name} autoComplete="off" />
      </Field>
      <Checkbox name="isShared" label="Share with all staff" defaultChecked={isShared} />
    </>
  );
}

type ViewFormProps = {
  form: string;
  action: string;
  fields: Readonly<Record<string, string | number>>;
  children: ReactNode;
};

function ViewForm({ form, action, fields, children }: ViewFormProps) {
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="form" value={form} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
