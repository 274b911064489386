/** Said of details that are empty or shorter than three characters (Rule S54). */
export const missingDetails = "Please enter your payment details.";

/** One text field of payout details. */
export type PayoutField = {
  /** Also heads its line where the details are read. */
  label: string;
  help?: string;
  /** By the coin, where there is one. */
  placeholder?(coin: string | null): string;
  type?: "email";
  inputMode?: "numeric";
  autoComplete?: string;
  autoCapitalize?: "none";
  mono?: boolean;
  required?: boolean;
  /** Says "optional" beside the label. */
  isMarkedOptional?: boolean;
  /** Whether the schema lets it be empty; `problems` says when it may not. */
  canBeEmpty?: boolean;
  /** What the text must look like, and what is said of any other. */
  pattern?: RegExp;
  wrong?: string;
  /** What is kept of what was typed, and how that is printed. */
  clean?(typed: string): string;
  printed?(stored: string): string;
  /** Limits of its length and what is said beyond them, where they are not those of all fields. */
  shortest?: number;
  missing?: string;
  longest?: number;
  tooLong?: string;
};

/** What a form asks for: the fields by name, and what the schema of one field alone can't see. */
type Asked<Name extends string, Details> = {
  /** Asks for the coin, where we pay in several. */
  coin?: { legend: string; missing: string };
  fields: Readonly<Record<Name, PayoutField>>;
  /** What is wrong with details whose fields are fine one by one: the field, and what is said there. */
  problems?(details: Details): [field: string, text: string][];
};

/** How a payout method asks for its destination, keeps it and shows it. */
export type PayoutDefinition<Name extends string = string, Details = Readonly<Record<Name, string>>> = Asked<
  Name,
  Details
> & {
  /**
   * What the choice is called where not by the way's label, and what it says; coins are named instead of the
   * text.
   */
  title?: string;
  text: string;
  /** When the money is there, counted from when we sent it. */
  arrival: string;
  /** Where the money goes, as one text by which two are compared. */
  destination(details: Details): string;
  /**
   * The same, so far that its owner knows it again and nobody else can use it: it may stand in pages (Rule
   * P5).
   */
  mask(details: Details): string;
  /** The sale of an account asks in words of its own (Rule S75). */
  inAccountSale: { title?: string; text: string } & Partial<Asked<Name, Details>>;
};
