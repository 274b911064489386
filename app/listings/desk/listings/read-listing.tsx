import styles from "../../../shell/desk/recovered.module.css";
import { KeyValues } from "../../../ui/key-values.tsx";
import { Panel } from "../../../ui/panel.tsx";
import text from "../../../ui/text.module.css";
import type { ListingDeskView } from "./listing-view.ts";

/** What a listing says, for those who may only read it. */
export function ReadListing({ listing: { typed, price } }: { listing: ListingDeskView }) {
  const features = typed.features.split("\n").filter(Boolean);
  return (
    <Panel title="Details">
      <KeyValues
        labelled
        items={[
          { label: "Price", value: <b className={text.money}>{price}</b> },
          { label: "Build", value: `${typed.build}, ${typed.type}` },
          { label: "Levels", value: `Combat ${typed.combat_level}, total ${typed.total_level}` },
          { label: "Login method", value: typed.login_method },
          { label: "Delivery", value: typed.delivery_time },
          {
            label: "Warranty",
            value: typed.warranty_days === "" ? "As in Settings" : `${typed.warranty_days} days`,
          },
          { label: "Verified", value: typed.verified ? "Yes" : "No" },
          { label: "Featured", value: typed.featured === "0" ? "Not featured" : typed.featured },
          { label: "Description", value: typed.description || "None" },
          {
            label: "Features",
            value:
              features.length > 0 ? (
                <ul className={styles.draftFeatures}>
                  {features.map((feature) => (
                    <li key={feature}>{feature}</li>
                  ))}
                </ul>
              ) : (
                "None"
              ),
          },
        ]}
      />
    </Panel>
  );
}
