import { useRouteLoaderData } from "react-router";
import type { loader } from "../../app/root.tsx";
import { type Matches, unlistedPage } from "../../app/shell/shop/page-titles.ts";
import { ThemeChoice } from "../../app/shell/site/theme-switch.tsx";
import layout from "../../app/ui/layout.module.css";
import pageStyles from "../../app/ui/page.module.css";
import text from "../../app/ui/text.module.css";
import { Buttons } from "./kit/buttons.tsx";
import { Colours, TypeScale } from "./kit/colours.tsx";
import { Figures, Waiting } from "./kit/figures.tsx";
import { FormControls } from "./kit/form-controls.tsx";
import { Statuses, Ways } from "./kit/marks.tsx";
import { OrderParts, Questions } from "./kit/order-parts.tsx";
import { Overlays } from "./kit/overlays.tsx";
import { Payments } from "./kit/payments.tsx";
import { Art, SummaryCards } from "./kit/summary-cards.tsx";
import { Tables } from "./kit/tables.tsx";
import styles from "./kit.module.css";

export function meta({ matches }: { matches: Matches }) {
  return unlistedPage(matches, "Kit");
}

/** Every part of the design kit in its states, for looking at and for tests. */
export default function Kit() {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <main className={layout.page} id="top">
      <div className={pageStyles.head}>
        <h1>The kit</h1>
        <p className={text.lead}>Every part in its states, in both themes.</p>
        <div className={layout.spaceAbove}>
          <ThemeChoice theme={root?.theme ?? "dark"} />
        </div>
      </div>
      <div className={styles.kit}>
        <Colours />
        <TypeScale />
        <Buttons />
        <FormControls />
        <Statuses />
        <Ways />
        <Overlays />
        <SummaryCards />
        <Payments />
        <Tables />
        <OrderParts />
        <Questions />
        <Figures />
        <Art />
        <Waiting />
      </div>
    </main>
  );
}
