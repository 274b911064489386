/** The forms of an address's page. */
export const webhookForms = {
  change: "change-webhook",
  test: "test-webhook",
  replay: "replay-delivery",
  remove: "remove-webhook",
} as const;

/** What heads their failures. */
export const webhookTitles = {
  change: "Webhook not saved",
  test: "Test not sent",
  replay: "Not sent again",
  remove: "Webhook not removed",
} as const;
