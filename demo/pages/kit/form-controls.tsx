import { Search } from "lucide";
import { useState } from "react";
import { Checkbox } from "../../../app/ui/checkbox.tsx";
import { CodeInput } from "../../../app/ui/code-input.tsx";
import controlStyles from "../../../app/ui/control.module.css";
import { CopyButton } from "../../../app/ui/copy-button.tsx";
import { Field } from "../../../app/ui/field.tsx";
import { Icon } from "../../../app/ui/icons.tsx";
import { NumberStepper } from "../../../app/ui/number-stepper.tsx";
import { PasswordInput } from "../../../app/ui/password-input.tsx";
import { ChoiceGroup, Radio } from "../../../app/ui/radio.tsx";
import { Select } from "../../../app/ui/select.tsx";
import { Switch } from "../../../app/ui/switch.tsx";
import { TextInput } from "../../../app/ui/text-input.tsx";
import { Textarea } from "../../../app/ui/textarea.tsx";
import { Section } from "./section.tsx";

export function FormControls() {
  return (
    <Section title="Form controls" columns={3}>
      <Field label="OSRS username" help="The name you will meet us with.">
        <TextInput name="gameName" defaultValue="Vault Heron" autoComplete="off" />
      </Field>
      <Field label="Email address" error="Please enter a valid email address">
        <TextInput type="email" name="email" defaultValue="vault" autoComplete="off" />
      </Field>
      <Field label="Focused">
        <TextInput name="address" defaultValue="0x71C7…976F" mono className={controlStyles.isFocus} />
      </Field>
      <Field label="Password" help="At least 8 characters.">
        <PasswordInput name="password" defaultValue="correct horse" autoComplete="off" />
      </Field>
      <Field label="Amount" optional>
        <TextInput name="amount" inputMode="decimal" pre="$" post="USD" placeholder="19.00" />
      </Field>
      <Field label="Search" hideLabel>
        <TextInput type="search" name="search" pre={<Icon of={Search} />} placeholder="Order id" />
      </Field>
      <Field label="Sort by">
        <Select
          name="sort"
          options={[
            { value: "newest", label: "Newest first" },
            { value: "price", label: "Price, low to high" },
          ]}
        />
      </Field>
      <Millions />
      <Field label="Code from your authenticator">
        <CodeInput name="code" />
      </Field>
      <Field label="Note">
        <Textarea name="note" placeholder="Seen by staff only" />
      </Field>
      <Field label="Your link">
        <TextInput
          readOnly
          mono
          value="goldhall.example/register?ref=HERON7"
          action={<CopyButton bare text="goldhall.example/register?ref=HERON7" label="Copy link" />}
        />
      </Field>
      <Field label="Locked" help="The world cannot be changed after it is locked in.">
        <TextInput disabled defaultValue="World 333" />
      </Field>
      <Toggles />
    </Section>
  );
}

function Millions() {
  const [millions, setMillions] = useState("100");
  return (
    <Field label="Gold, in millions" help={`${millions || 0}M at $0.19`}>
      <NumberStepper
        name="millions"
        min={1}
        max={1000}
        step={1}
        value={millions}
        onChange={(event) => setMillions(event.target.value)}
      />
    </Field>
  );
}

function Toggles() {
  return (
    <>
      <div>
        <Checkbox name="gear" label="Use our gear" help="A $20.00 deposit comes back" defaultChecked />
        <Checkbox name="terms" label="I agree to the terms" error="Please agree to the terms" />
        <Checkbox name="closed" label="Sold out" disabled />
      </div>
      <ChoiceGroup legend="World">
        <Radio name="world" value="333" label="World 333" defaultChecked />
        <Radio name="world" value="335" label="World 335" help="Free-to-Play (F2P)" />
      </ChoiceGroup>
      <div>
        <Switch name="mails" label="Mail me when the status changes" defaultChecked />
        <Switch name="decimals" label="Show decimals in the rate" />
        <Switch name="locked" label="Managed by the shop" disabled />
      </div>
    </>
  );
}
