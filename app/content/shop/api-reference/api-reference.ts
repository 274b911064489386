/** A field of a call's content: its name, what it holds, and what it means. */
export type ApiField = { name: string; holds: string; required: boolean; text: string };

/** What a call is sent. */
export type ApiContent = {
  /** The values of the field that tells it from other contents; empty where there is only one. */
  kinds: string[];
  text: string;
  fields: ApiField[];
};

/** One call as a reader needs it. Texts may name things in backticks. */
export type ApiCall = {
  /** The anchor of the call in the page. */
  id: string;
  method: string;
  path: string;
  summary: string;
  text: string;
  madeWith: string[];
  /** Parts of the address and headers. */
  parameters: ApiField[];
  takes: ApiContent[];
  gives: ApiField[];
  failures: { status: string; text: string }[];
  /** A whole command line, and what it is answered. */
  request: string;
  answer: string;
};

/** What webhooks are told: of every message, of the order in it, and of each type of event. */
export type ApiEvents = {
  text: string;
  message: ApiField[];
  order: ApiField[];
  /** `data` is what a type alone has. */
  types: { name: string; isOfOrder: boolean; data: ApiField[] }[];
  example: string;
};

/** The API's description for people, made from the one for programs. */
export type ApiReference = {
  title: string;
  intro: string[];
  credentials: { name: string; text: string }[];
  groups: { name: string; text: string; calls: ApiCall[] }[];
  events: ApiEvents;
};
