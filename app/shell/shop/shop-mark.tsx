import { useRouteLoaderData } from "react-router";
import { logoSrc } from "../../../kernel/logo-src.ts";
import { Mark } from "../../ui/drawings/mark.tsx";
import styles from "./shop-mark.module.css";
import type { RootData } from "./use-shop.ts";

/** The owner's logo, or the mark of the house, beside the shop's name; `size` is the height in CSS pixels. */
export function ShopMark({ size }: { size: number }) {
  const logo = useRouteLoaderData<RootData>("root")?.shop.logo;
  if (!logo) return <Mark size={size} />;
  const width = Math.round((logo.width * size) / logo.height);
  return <img className={styles.logo} src={logoSrc(logo.id)} width={width} height={size} alt="" />;
}
