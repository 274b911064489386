/**
 * Things that an account may carry, engraved round the origin in about 100 units; the stroke is set around
 * them. Of some there may be many in one place.
 */
export const items: readonly { drawn: string; isMany?: true }[] = [
  // A sword.
  { drawn: '<path d="M-34 34L22-26l14-10-8 16-56 58zM-26 14l18 20M-36 40l6-6M8-12L-20 18" />' },
  // A round shield.
  { drawn: '<circle r="40"/><circle r="31"/><circle r="9"/><path d="M0-31V-9M0 9V31M-31 0H-9M9 0H31"/>' },
  // A helmet.
  { drawn: '<path d="M-30 34V0c0-26 12-38 30-38S30-26 30 0v34l-18 6V8H4v28h-8V8h-8v32zM-30 0h18M12 0h18"/>' },
  // A cape.
  { drawn: '<path d="M-22-38H22L38 36c-12 6-22-4-38 2-16-6-26 4-38-2zM-14-38L-20 30M0-38V34M14-38L20 30"/>' },
  // A potion of four doses.
  {
    drawn:
      '<path d="M-10-40H10V-18C28-10 34 4 30 20 26 36 12 40 0 40S-26 36-30 20C-34 4-28-10-10-18zM-28 8C-12 2 10 14 30 6M-13-40V-46H13V-40M-18 22h10M-2 28h14"/>',
    isMany: true,
  },
  // A rune stone.
  {
    drawn: '<path d="M-34-8L-12-36 20-34 38-6 26 30-14 36-36 14zM0-18L14 6 0 18-14 6zM0-18V18"/>',
    isMany: true,
  },
  // A ring.
  { drawn: '<circle cy="10" r="28"/><circle cy="10" r="20"/><path d="M-12-20L0-42 12-20 0-12zM-12-20H12"/>' },
  // An amulet.
  { drawn: '<path d="M-30-40C-30-8-12 4 0 8 12 4 30-8 30-40M0 8L16 24 0 42-16 24zM-16 24H16"/>' },
  // A bow with its string.
  {
    drawn:
      '<path d="M-22-42C30-34 30 34-22 42M-22-42L-8 0-22 42M-40 0H36M26-7L38 0 26 7M-40 0l-6-6M-40 0l-6 6"/>',
  },
  // A bundle of arrows.
  {
    drawn:
      '<path d="M-30 38L20-20M-20 42L30-16M-38 28L12-30M12-30L28-40 20-20M20-20L36-30 30-16M-24 12l18 16M-16 4l18 16"/>',
    isMany: true,
  },
  // A cut stone.
  {
    drawn: '<path d="M-36-10L-18-34H18L36-10 0 38zM-36-10H36M-18-34L-8-10 0 38 8-10 18-34M-8-10L0-34 8-10"/>',
    isMany: true,
  },
  // A fish.
  {
    drawn:
      '<path d="M-40 0C-24-26 8-26 24 0 8 26-24 26-40 0zM24 0L42-18V18zM-28-4h1M-14-16C-6-6-6 6-14 16M0-14C6-4 6 4 0 14"/>',
    isMany: true,
  },
  // Logs.
  {
    drawn:
      '<ellipse cx="-24" cy="14" rx="11" ry="14"/><ellipse cx="-24" cy="14" rx="4" ry="6"/><path d="M-24 0H34C42 6 42 22 34 28H-24M-6-2C-10-22 0-30 6-30H38C46-24 46-8 38-2M-10 10H26M-8 20H28"/>',
    isMany: true,
  },
  // An axe.
  { drawn: '<path d="M-30 42L14-24M-24 46L20-20M6-34C22-44 40-34 42-14 32-18 24-16 18-8zM14-24L20-20"/>' },
  // A pickaxe.
  { drawn: '<path d="M-28 42L8-14M-20 46L14-10M-22-30C4-42 34-24 42 8 30-10 6-22-16-20z"/>' },
  // A key.
  {
    drawn:
      '<circle cx="-18" cy="-18" r="18"/><circle cx="-18" cy="-18" r="8"/><path d="M-6-6L36 36M26 26L16 36M36 36L26 46"/>',
  },
  // A scroll.
  {
    drawn:
      '<path d="M-30-34H24C32-34 34-24 26-22V28C26 38 18 40 14 36H-34C-42 36-42 26-34 26H-22V-26C-22-34-30-34-30-34zM-10-14H14M-10-2H14M-10 10H6"/>',
    isMany: true,
  },
  // A pile of coins.
  {
    drawn:
      '<ellipse cx="0" cy="24" rx="34" ry="12"/><ellipse cx="0" cy="10" rx="34" ry="12"/><ellipse cx="0" cy="-4" rx="34" ry="12"/><path d="M-34-4V24M34-4V24M-12-6L12-2"/>',
    isMany: true,
  },
  // A pair of boots.
  {
    drawn:
      '<path d="M-36-34H-12V14L4 22C10 28 8 36 2 36H-36zM-36 22H-8M6-34H24V10L38 18C42 24 40 32 34 32H12M6-34V10"/>',
  },
  // A staff.
  {
    drawn:
      '<path d="M-30 44L18-18M-24 46L24-14"/><circle cx="26" cy="-26" r="14"/><path d="M14-34C18-46 38-44 42-30M26-34V-18M18-26H34"/>',
  },
];
