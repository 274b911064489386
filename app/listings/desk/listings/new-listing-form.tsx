import { Save, Upload } from "lucide";
import { listingDefaults } from "../../../../domain/listings/inputs.ts";
import editorStyles from "../../../shell/desk/editor.module.css";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import { Panel } from "../../../ui/panel.tsx";
import textStyles from "../../../ui/text.module.css";
import { useCheckedForm } from "../../../web/forms/use-checked-form.ts";
import styles from "./desk-listings.module.css";
import { ListingFields, LoginFields, type TypedListing } from "./listing-fields.tsx";
import { newListingForms } from "./listing-forms.ts";

/**
 * A new listing: what it says beside its login, with the usual values filled in (Rule S97), but its price.
 */
export function NewListingForm() {
  const create = newListingForms["create-listing"];
  const { errors, fields, failure, busy, onSubmit } = useCheckedForm(create);
  return (
    <Form method="post" data-form={create.name} className={layout.stack} noValidate onSubmit={onSubmit}>
      <input type="hidden" name="form" value={create.name} />
      {failure ? (
        <Alert tone="bad" title={failure.title}>
          {failure.text}
        </Alert>
      ) : null}
      <div className={styles.columns}>
        <Panel title="Details">
          <div className={editorStyles.fields}>
            <ListingFields typed={typedOf(fields)} errors={errors} />
          </div>
        </Panel>
        <div className={layout.stack}>
          <Panel title="Login">
            <div className={editorStyles.fields}>
              <LoginFields email={fields.email ?? ""} errors={errors} isOptional />
              <p className={cx(fieldStyles.help, editorStyles.full)}>
                Stored in the vault. Optional for drafts, required to publish.
              </p>
            </div>
          </Panel>
          <Panel title="Pictures">
            <p className={cx(textStyles.small, textStyles.muted)}>You can add pictures after saving.</p>
          </Panel>
          <div className={layout.row}>
            <Button type="submit" busy={busy} busyLabel="Saving…" icon={<Icon of={Save} size={16} />}>
              Save as draft
            </Button>
            <Button
              type="submit"
              name="publishes"
              value="on"
              variant="primary"
              busy={busy}
              busyLabel="Saving…"
              icon={<Icon of={Upload} size={16} />}
            >
              Publish now
            </Button>
          </div>
        </div>
      </div>
    </Form>
  );
}

function typedOf(fields: Record<string, string>): TypedListing {
  return {
    name: fields.name ?? "",
    price: fields.price ?? "",
    build: fields.build ?? listingDefaults.build,
    type: fields.type ?? listingDefaults.type,
    login_method: fields.login_method ?? listingDefaults.login_method,
    combat_level: fields.combat_level ?? String(listingDefaults.combat_level),
    total_level: fields.total_level ?? String(listingDefaults.total_level),
    warranty_days: fields.warranty_days ?? "",
    delivery_time: fields.delivery_time ?? listingDefaults.delivery_time,
    description: fields.description ?? "",
    features: fields.features ?? "",
    verified: fields.verified === "on",
  };
}
