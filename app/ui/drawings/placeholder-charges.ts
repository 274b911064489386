/** The seven kinds of build a crest is drawn for. */
export type PlaceholderBuild = "main" | "pure" | "zerker" | "skiller" | "maxed" | "iron" | "tutorial";

type Heraldry = {
  /** Colour of the field. Placeholders are enamel and keep their colours in both themes. */
  field: string;
  /** Colour of the line work and the charge. */
  line: string;
  /** SVG markup of the charge, drawn round the origin. */
  charge: string;
};

const CROSSED_BLADES =
  `<path d="M-15 22L13-24l5-3-1 6L-9 26zM15 22L-13-24l-5-3 1 6L9 26z"/>` +
  `<path d="M-20 12l13 10M20 12L7 22M-14 23l-5 8M14 23l5 8" stroke-width="4.5"/>`;
const DAGGER =
  `<path d="M0-36l6 9v40h-12v-40z"/><path d="M-15 14h30M0 16v16" stroke-width="5"/>` +
  `<circle cy="34" r="3.6"/>`;
const HORNED_HELM =
  `<path d="M-17 24V-2c0-14 8-22 17-22s17 8 17 22v26l-10 6V8H3v24h-6V8h-4v22z"/>` +
  `<path d="M-17-6c-10-2-15-10-13-22 5 8 10 11 18 12M17-6c10-2 15-10 13-22-5 8-10 11-18 12"/>`;
const PICKAXE =
  `<path d="M-3-14L3-14 4 34h-8z"/>` +
  `<path d="M-27-8C-18-24-6-27 0-27s18 3 27 19C16-16 8-18 0-18s-16 2-27 10z"/>`;
const CROWN =
  `<path d="M-25 20L-29-16l14 13L0-26 15-3l14-13-4 36z"/><path d="M-25 28h50" stroke-width="5"/>` +
  `<circle cx="-29" cy="-19" r="3.4"/><circle cx="29" cy="-19" r="3.4"/><circle cy="-30" r="3.8"/>`;
const ANVIL = `<path d="M-24-6h34c8 0 14-4 18-10v18c-8 2-14 6-16 12v6h6v10h-36V20h6v-6c-2-6-8-10-16-10z"/>`;
const STAR = `<path d="M0-32l8 24h25L13 7l8 25L0 17l-21 15 8-25-20-15h25z"/>`;

export const HERALDRY: Readonly<Record<PlaceholderBuild, Heraldry>> = {
  main: { field: "#2d4a44", line: "#8fb6a6", charge: CROSSED_BLADES },
  pure: { field: "#5a2723", line: "#dc9b8d", charge: DAGGER },
  zerker: { field: "#31405c", line: "#9db4da", charge: HORNED_HELM },
  skiller: { field: "#34502f", line: "#a5c78f", charge: PICKAXE },
  maxed: { field: "#5b4518", line: "#e6c477", charge: CROWN },
  iron: { field: "#3d4144", line: "#bfc5c4", charge: ANVIL },
  tutorial: { field: "#4b3a2a", line: "#cbb091", charge: STAR },
};
