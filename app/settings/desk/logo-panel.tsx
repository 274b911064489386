import { logoSrc } from "../../../kernel/logo-src.ts";
import { useShop } from "../../shell/shop/use-shop.ts";
import { Button } from "../../ui/button.tsx";
import { Mark } from "../../ui/drawings/mark.tsx";
import { Field } from "../../ui/field.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import layout from "../../ui/layout.module.css";
import { Panel } from "../../ui/panel.tsx";
import textStyles from "../../ui/text.module.css";
import { logoForms, logoPath } from "./logo-forms.ts";
import styles from "./logo-panel.module.css";

/** The shop's logo: what it is now, another one, and the way back to the mark of the house. */
export function LogoPanel() {
  const { logo, name } = useShop();
  return (
    <Panel title="Logo">
      <div className={layout.stack}>
        <div className={styles.grounds}>
          {(["dark", "light"] as const).map((theme) => (
            <div key={theme} className={styles.ground} data-theme={theme}>
              {logo ? (
                <img
                  src={logoSrc(logo.id)}
                  width={logo.width}
                  height={logo.height}
                  alt={`Logo of ${name}, ${theme} theme`}
                />
              ) : (
                <Mark size={48} />
              )}
            </div>
          ))}
        </div>
        <p className={textStyles.small}>
          {logo
            ? "Shown in the header, emails, invoices and on home screens, next to your shop's name."
            : "You use the built-in mark. Your own logo shows in the header, emails, invoices and on home screens."}
        </p>
        <form method="post" action={logoPath} encType="multipart/form-data" className={layout.stack}>
          <input type="hidden" name="form" value={logoForms.upload} />
          <Field
            label={logo ? "Replace the logo" : "Upload a logo"}
            help="PNG, WebP or JPEG up to 1 MB, ideally 96 pixels high with a transparent ground. It must be clear on both themes."
          >
            <FileInput name="pictures" accept="image/png,image/webp,image/jpeg" required />
          </Field>
          <div>
            <Button type="submit" variant="primary">
              Save logo
            </Button>
          </div>
        </form>
        {logo ? (
          <form method="post" action={logoPath} encType="multipart/form-data">
            <input type="hidden" name="form" value={logoForms.remove} />
            <Button type="submit" size="sm">
              Remove logo
            </Button>
          </form>
        ) : null}
      </div>
    </Panel>
  );
}
