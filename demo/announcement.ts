import { demoPassword, demoPeople } from "./people.ts";

/** What whoever started the demo is told: who is there, and where its own pages are. */
export function demoAnnouncement(origin: string, isNew: boolean): string[] {
  return [
    isNew ? "The demo shop now has its demo data." : "The demo shop is as you left it.",
    `Demo accounts, all with the password ${demoPassword}:`,
    ...demoPeople.map(({ email, role }) => `  ${role.padEnd(8)} ${email}`),
    `Emails: ${origin}/demo/mails   Design kit: ${origin}/demo/kit`,
    `Players in the demo's high scores: ${origin}/demo/players`,
  ];
}
