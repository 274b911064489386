/** Where a logo is sent, and the settings that show it. */
export const logoPath = "/admin/settings/logo";
export const logoGroupPath = "/admin/settings?group=shop";

export const logoForms = { upload: "logo-upload", remove: "logo-remove" } as const;
