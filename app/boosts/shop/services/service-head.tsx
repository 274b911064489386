import { Crumbs } from "../../../ui/crumbs.tsx";
import { Cape } from "../../../ui/drawings/cape.tsx";
import { Quiver } from "../../../ui/drawings/quiver.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import text from "../../../ui/text.module.css";
import styles from "./service-head.module.css";

/** The head of the services: what is won, drawn in ember (Rule S81). */
export function ServiceHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className={styles.head}>
      <Cape />
      <Quiver />
      <div className={layout.page}>
        <div className={pageStyles.head}>
          <Crumbs items={[{ label: "Home", to: "/" }, { label: "Services" }]} />
          <h1>{title}</h1>
          <p className={text.lead}>{lead}</p>
        </div>
      </div>
    </div>
  );
}
