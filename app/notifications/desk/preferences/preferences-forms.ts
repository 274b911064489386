import { z } from "zod";
import { deviceInput, preferencesInput } from "../../../../domain/notifications/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";
import { removeDeviceForm } from "../../shared/device-forms.ts";

const needs = ["desk.enter"] as const;

/** The forms of the notification preferences. */
export const preferencesForms = defineForms({
  "notification-preferences": { needs, title: "Preferences not saved", schema: preferencesInput },
  [removeDeviceForm]: { needs, title: "Device not removed", schema: deviceInput },
  "test-push": { needs, title: "Test not sent", schema: z.object({}) },
});
