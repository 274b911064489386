import { LinkButton } from "../../ui/button.tsx";
import { cx } from "../../ui/cx.ts";
import layout from "../../ui/layout.module.css";
import lostStyles from "../../ui/lost.module.css";
import textStyles from "../../ui/text.module.css";

type ErrorPageProps = {
  /** What failed, in plain words. Nothing internal. */
  title: string;
  /** What the visitor can do. */
  text: string;
  /** Where the visitor tries once more, if that can help. */
  again?: string | null;
  /** Where else the visitor can go; the shop's home without it. */
  home?: { to: string; label: string };
  /** The number under which the log knows this request. */
  requestId?: string;
};

const shopHome = { to: "/", label: "Back to home" };

/** A whole page that could not be shown, with the way home. */
export function ErrorPage({ title, text, again = null, home = shopHome, requestId }: ErrorPageProps) {
  return (
    <section className={layout.band}>
      <div className={cx(layout.page, lostStyles.lost)}>
        <h1>{title}</h1>
        <p className={textStyles.lead}>{text}</p>
        <div className={layout.row}>
          {again ? (
            <LinkButton variant="primary" to={again} reloadDocument>
              Try again
            </LinkButton>
          ) : null}
          <LinkButton variant={again ? "secondary" : "primary"} to={home.to} reloadDocument>
            {home.label}
          </LinkButton>
          <LinkButton to="/support" reloadDocument>
            Contact Support
          </LinkButton>
        </div>
        {requestId ? (
          <p className={cx(textStyles.small, textStyles.faint)}>
            Include this number if you message us: <span className={textStyles.mono}>{requestId}</span>
          </p>
        ) : null}
      </div>
    </section>
  );
}
