import {
  changeEndpointInput,
  createEndpointInput,
  deliveryInput,
  endpointInput,
} from "../../../../domain/notifications/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const needs = ["keys.manage"] as const;

/** The forms of the list of webhooks. */
export const webhookListForms = defineForms({
  "create-webhook": { needs, title: "Webhook not added", schema: createEndpointInput },
  "create-channel": { needs, title: "Channel not added", schema: createEndpointInput },
});

/** The forms of an address's page. */
export const webhookForms = defineForms({
  "change-webhook": { needs, title: "Webhook not saved", schema: changeEndpointInput },
  "test-webhook": { needs, title: "Test not sent", schema: endpointInput },
  "replay-delivery": { needs, title: "Not sent again", schema: deliveryInput },
  "remove-webhook": { needs, title: "Webhook not removed", schema: endpointInput },
});
