import type { LoaderFunctionArgs } from "react-router";
import { ctxOf, factsOf } from "../../app/context.ts";
import { type Matches, unlistedPage } from "../../app/shell/shop/page-titles.ts";
import { LinkButton } from "../../app/ui/button.tsx";
import { cx } from "../../app/ui/cx.ts";
import { Empty } from "../../app/ui/empty.tsx";
import layout from "../../app/ui/layout.module.css";
import { Link } from "../../app/ui/link.tsx";
import pageStyles from "../../app/ui/page.module.css";
import { Panel } from "../../app/ui/panel.tsx";
import textStyles from "../../app/ui/text.module.css";
import { formatMoment } from "../../kernel/dates.ts";
import styles from "./letters.module.css";
import { type DemoMail, readDemoMails } from "./read-mails.ts";

export function meta({ matches }: { matches: Matches }) {
  return unlistedPage(matches, "Demo inbox");
}

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = args.url;
  const to = searchParams.get("to") ?? "";
  const found = await readDemoMails(ctxOf(args), factsOf(args), to || undefined);
  const mails = found.map((mail) => ({ ...mail, createdAt: formatMoment(mail.createdAt) }));
  const wanted = searchParams.get("id");
  return {
    to,
    list: mails.map(({ id, to: address, subject, createdAt }) => ({ id, to: address, subject, createdAt })),
    open: mails.find((mail) => mail.id === wanted) ?? mails[0] ?? null,
  };
}

type View = Awaited<ReturnType<typeof loader>>;

/** The demo inbox: emails that a shop with a mail server would have sent. */
export default function DemoMails({ loaderData }: { loaderData: View }) {
  const { to, list, open } = loaderData;
  return (
    <main className={cx(layout.page, styles.page)} id="main">
      <header className={pageStyles.head}>
        <h1>Demo inbox</h1>
        <p className={textStyles.lead}>
          Emails this demo shop would have sent{to ? ` to ${to}` : ""}. A real shop sends them.
        </p>
        <div className={layout.row}>
          <LinkButton to="/">Back to the shop</LinkButton>
          {to ? <LinkButton to="/demo/mails">All emails</LinkButton> : null}
        </div>
      </header>
      {open ? (
        <div className={styles.letters}>
          <MailList to={to} list={list} openId={open.id} />
          <OpenMail mail={open} />
        </div>
      ) : (
        <Empty level={2} title="No emails yet" action={<LinkButton to="/register">Register</LinkButton>}>
          Register or ask for a password reset, and the email shows up here.
        </Empty>
      )}
    </main>
  );
}

function MailList({ to, list, openId }: { to: string; list: View["list"]; openId: string }) {
  return (
    <nav aria-label="Emails">
      {list.map((mail) => (
        <Link
          key={mail.id}
          to={`/demo/mails?${new URLSearchParams({ ...(to && { to }), id: mail.id })}`}
          aria-current={mail.id === openId ? "true" : undefined}
          preventScrollReset
        >
          <b>{mail.subject}</b>
          <span className={cx(textStyles.small, textStyles.muted)}>{mail.to}</span>
          <span className={cx(textStyles.tiny, textStyles.faint)}>{mail.createdAt}</span>
        </Link>
      ))}
    </nav>
  );
}

function OpenMail({ mail }: { mail: Omit<DemoMail, "createdAt"> & { createdAt: string } }) {
  return (
    <article className={layout.stack}>
      <Panel
        title={mail.subject}
        aside={<span className={cx(textStyles.tiny, textStyles.faint)}>{mail.template}</span>}
      >
        <p className={cx(textStyles.small, textStyles.muted)}>
          To {mail.to}, {mail.createdAt}
        </p>
        {mail.links.length > 0 ? (
          <ul className={styles.letterLinks}>
            {mail.links.map((link) => (
              <li key={link}>
                {/* A full page load: the link must do what it does from a mail program. */}
                <a href={link} className={textStyles.mono}>
                  {link}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Panel>
      <iframe title={mail.subject} srcDoc={mail.html} sandbox="" />
      <Panel title="As plain text">
        <pre className={textStyles.mono}>{mail.text}</pre>
      </Panel>
    </article>
  );
}
