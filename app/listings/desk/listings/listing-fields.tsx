import { builds, deliveryTimes, listingTypes, loginMethods } from "../../../../domain/listings/model.ts";
import styles from "../../../shell/desk/editor.module.css";
import { MoneyInput } from "../../../ui/amount-input.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextInput } from "../../../ui/text-input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

/** What a listing says, as it is typed. */
export type TypedListing = {
  name: string;
  price: string;
  build: string;
  type: string;
  login_method: string;
  combat_level: string;
  total_level: string;
  delivery_time: string;
  warranty_days: string;
  description: string;
  features: string;
  verified: boolean;
};

const optionsOf = (text: readonly string[]) => text.map((word) => ({ value: word, label: word }));

type ListingFieldsProps = {
  /** What the fields begin with. */
  typed: TypedListing;
  errors: Record<string, string>;
};

/** The fields of a listing, for a new one and for one that is edited. */
export function ListingFields({ typed, errors }: ListingFieldsProps) {
  return (
    <>
      <Field label="Name" error={errors.name} className={styles.full}>
        <TextInput name="name" maxLength={100} defaultValue={typed.name} autoComplete="off" />
      </Field>
      <Field label="Price" error={errors.price}>
        <MoneyInput name="price" defaultValue={typed.price} />
      </Field>
      <Field label="Delivery" error={errors.delivery_time}>
        <Select name="delivery_time" options={optionsOf(deliveryTimes)} defaultValue={typed.delivery_time} />
      </Field>
      <Field label="Build" error={errors.build}>
        <Select name="build" options={optionsOf(builds)} defaultValue={typed.build} />
      </Field>
      <Field label="Type" error={errors.type}>
        <Select name="type" options={optionsOf(listingTypes)} defaultValue={typed.type} />
      </Field>
      <Field label="Combat level" error={errors.combat_level}>
        <TextInput
          name="combat_level"
          inputMode="numeric"
          defaultValue={typed.combat_level}
          autoComplete="off"
        />
      </Field>
      <Field label="Total level" error={errors.total_level}>
        <TextInput
          name="total_level"
          inputMode="numeric"
          defaultValue={typed.total_level}
          autoComplete="off"
        />
      </Field>
      <Field
        label="Warranty in days"
        optional
        help="If the account is taken back, you refund it. Empty: as in Settings, Deadlines."
        error={errors.warranty_days}
        className={styles.full}
      >
        <TextInput
          name="warranty_days"
          inputMode="numeric"
          defaultValue={typed.warranty_days}
          autoComplete="off"
        />
      </Field>
      <Field label="Login method" error={errors.login_method} className={styles.full}>
        <Select name="login_method" options={optionsOf(loginMethods)} defaultValue={typed.login_method} />
      </Field>
      <Field label="Description" optional error={errors.description} className={styles.full}>
        <Textarea name="description" rows={5} maxLength={2000} defaultValue={typed.description} />
      </Field>
      <Field
        label="Features"
        optional
        help="One per line. The first two show on the card."
        error={errors.features}
        className={styles.full}
      >
        <Textarea name="features" rows={5} defaultValue={typed.features} />
      </Field>
      <div className={styles.full}>
        <Checkbox
          name="verified"
          label="Verified: we logged in and compared the account with this page"
          defaultChecked={typed.verified}
          error={errors.verified}
        />
      </div>
    </>
  );
}

type LoginFieldsProps = {
  /** What is typed before; a password never comes back. */
  email: string;
  errors: Record<string, string>;
  isOptional: boolean;
};

/** The login that a buyer gets (Rule P5). */
export function LoginFields({ email, errors, isOptional }: LoginFieldsProps) {
  return (
    <>
      <Field
        label="Login (email address or name)"
        optional={isOptional}
        error={errors.email}
        className={styles.full}
      >
        <TextInput name="email" maxLength={254} defaultValue={email} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label="Password" optional={isOptional} error={errors.password} className={styles.full}>
        <PasswordInput name="password" maxLength={200} autoComplete="new-password" />
      </Field>
      <Field
        label="Recovery questions and anything else the buyer needs"
        optional
        error={errors.recovery_questions}
        className={styles.full}
      >
        <Textarea name="recovery_questions" rows={3} maxLength={4000} autoComplete="off" />
      </Field>
    </>
  );
}
