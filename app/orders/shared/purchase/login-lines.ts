import type { PurchaseLogin } from "../../../../domain/listings/model.ts";

/** A login as lines to read, without what it does not have. */
export function loginLines(login: PurchaseLogin): { label: string; value: string }[] {
  const { name, password, email, emailPassword, recoveryQuestions } = login;
  const lines = [
    { label: "Login name", value: name },
    { label: "Password", value: password },
    { label: "Email address", value: email },
    { label: "Email password", value: emailPassword },
    { label: "Recovery answers", value: recoveryQuestions },
  ];
  return lines.flatMap(({ label, value }) => (value ? [{ label, value }] : []));
}
