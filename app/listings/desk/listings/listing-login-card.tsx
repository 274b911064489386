import { Eye, EyeOff, KeyRound } from "lucide";
import { listingPresets, reasonIsLogged, revealHelp } from "../../../shell/desk/desk-copy.ts";
import { DeskDialog } from "../../../shell/desk/desk-dialog.tsx";
import { ReasonField } from "../../../shell/desk/reason-field.tsx";
import styles from "../../../shell/desk/recovered.module.css";
import { Dots, secretLine, VaultBadge } from "../../../shell/desk/secret-parts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import buttonStyles from "../../../ui/button.module.css";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import fieldStyles from "../../../ui/field.module.css";
import { Icon } from "../../../ui/icons.tsx";
import { KeyValues } from "../../../ui/key-values.tsx";
import layout from "../../../ui/layout.module.css";
import { Panel } from "../../../ui/panel.tsx";
import { listingPath } from "../../shared/desk/listing-path.ts";
import { LoginFields } from "./listing-fields.tsx";
import { ListingForm } from "./listing-form.tsx";
import { listingForms } from "./listing-forms.ts";
import type { ListingDeskView, ListingMay, RevealedLogin } from "./listing-view.ts";

type LoginCardProps = {
  listing: ListingDeskView;
  may: ListingMay;
  /** Only in the answer to a reveal (Rule P5). */
  revealed: RevealedLogin | null;
};

const dialog = "reveal";

/** The login that a buyer gets: dots until a reason is given, and another one in its place (Rule P5). */
export function ListingLoginCard({ listing, may, revealed }: LoginCardProps) {
  const { login, state } = listing;
  const has = login !== "gone";
  return (
    <>
      <Panel title="Login" id="login" aside={<LoginBadge login={login} isOpen={revealed !== null} />}>
        <div className={cx(layout.stack, layout.snug)}>
          {login === "stale" ? (
            <p>
              An earlier buyer has seen this login. Change the password in game, then save the new one here.
            </p>
          ) : null}
          <KeyValues
            labelled
            items={[
              { label: "Login method", value: listing.loginMethod },
              ...(revealed ? revealed.map(secretLine) : [hiddenLine(has, may)]),
            ]}
          />
          {revealed ? (
            <div>
              <LinkButton
                to={listingPath(listing.id)}
                size="sm"
                icon={<Icon of={EyeOff} size={16} />}
                replace
              >
                Hide
              </LinkButton>
            </div>
          ) : null}
          {has ? (
            <p className={fieldStyles.help}>
              {may.reveal ? revealHelp : "Managers can reveal it, and whoever has the order that it's in."}
            </p>
          ) : null}
          {may.edit && state !== "withdrawn" ? <ReplaceLogin listing={listing} /> : null}
        </div>
      </Panel>
      {may.reveal && has && !revealed ? <RevealDialog listing={listing} /> : null}
    </>
  );
}

function LoginBadge({ login, isOpen }: { login: ListingDeskView["login"]; isOpen: boolean }) {
  if (login === "gone") return <Badge tone="warn">None</Badge>;
  if (login === "stale") return <Badge tone="bad">Stale</Badge>;
  return <VaultBadge isOpen={isOpen} />;
}

function hiddenLine(has: boolean, may: ListingMay) {
  const value = has ? <Dots reveal={may.reveal ? dialog : undefined} what="login" /> : "Not saved";
  return { label: "Name and password", value };
}

function ReplaceLogin({ listing }: { listing: ListingDeskView }) {
  const isFirst = listing.login === "gone";
  return (
    <details className={cx(styles.rowAction, styles.wide)} open={isFirst || undefined}>
      <summary className={cx(buttonStyles.button, buttonStyles.secondary, buttonStyles.sm)}>
        {isFirst ? "Add a login" : "Replace login"}
      </summary>
      <ListingForm form={listingForms["listing-login"]} listing={listing}>
        {({ errors, fields, busy }) => (
          <>
            <LoginFields email={fields.email ?? ""} errors={errors} isOptional={false} />
            {isFirst ? null : <p className={fieldStyles.help}>This destroys the old one.</p>}
            <div>
              <Button type="submit" busy={busy} busyLabel="Saving…" icon={<Icon of={KeyRound} size={16} />}>
                Save login
              </Button>
            </div>
          </>
        )}
      </ListingForm>
    </details>
  );
}

function RevealDialog({ listing }: { listing: ListingDeskView }) {
  return (
    <DeskDialog name={dialog} title="Reveal login" text={reasonIsLogged}>
      <ListingForm form={listingForms["reveal-listing-login"]} listing={listing}>
        {({ errors, fields, busy }) => (
          <>
            <ReasonField
              name="reason"
              label="Reason"
              presets={listingPresets}
              error={errors.reason}
              defaultValue={fields.reason}
            />
            <div>
              <Button type="submit" variant="primary" busy={busy} icon={<Icon of={Eye} size={16} />}>
                Reveal
              </Button>
            </div>
          </>
        )}
      </ListingForm>
    </DeskDialog>
  );
}
