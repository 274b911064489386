/** What a customer may hand over of their game account (Rule P36); each part is a secret of its own. */
export const accessParts = ["login", "password", "pin", "notes"] as const;
export type AccessPart = (typeof accessParts)[number];

export const accessPartLabels: Record<AccessPart, string> = {
  login: "Login name or email",
  password: "Password",
  pin: "Bank PIN",
  notes: "Recovery answers and notes",
};

/** The form field of each part. "secret" in a field's name keeps its value out of every answer (Rule P5). */
export const accessFields = {
  login: "secretLogin",
  password: "secretPassword",
  pin: "secretPin",
  notes: "secretNotes",
} as const satisfies Record<AccessPart, string>;

/** The customer types the login on the order's page, or wants to agree on it in the chat. */
export const accessChoices = ["login", "chat"] as const;
export type AccessChoice = (typeof accessChoices)[number];

/**
 * That a part was given, never what it is. Once staff have revealed it, its customer can't change it any
 * more.
 */
type GivenPart = { part: AccessPart; givenAt: Date; revealedAt: Date | null };

/** How access to the customer's game account stands, for its customer and for staff; without any value. */
export type BoostAccess = {
  /** Rises with everything the customer changes; 0 before that. */
  version: number;
  choice: AccessChoice | null;
  /** In the order of `accessParts`. */
  parts: readonly GivenPart[];
  /** Access is taken while the order is open and paid in full. */
  isOpen: boolean;
  isPaid: boolean;
  firstRevealedAt: Date | null;
  /** Who revealed it last; told to staff only. */
  revealedByName: string | null;
  /** When it was destroyed because the order ended; null unless something had been given. */
  destroyedAt: Date | null;
};

/** Whether the booster still waits for the customer to say how they get in. */
export function isAccessMissing({ isOpen, isPaid, choice }: BoostAccess): boolean {
  return isOpen && isPaid && choice === null;
}
