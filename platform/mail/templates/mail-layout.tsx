import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from "@react-email/components";
import { createContext, type ReactNode, useContext } from "react";
import type { MailCopy } from "../../../kernel/mails/mail-copy.ts";

const ink = "#18211d";
const faded = "#616353";
const gold = "#a67d25";
const serif = "Georgia, 'Times New Roman', serif";
const sans = "'Helvetica Neue', Helvetica, Arial, sans-serif";

const text = { margin: "0 0 16px", color: ink, fontFamily: sans, fontSize: "16px", lineHeight: "25px" };
const small = { ...text, margin: "0 0 8px", color: faded, fontSize: "13px", lineHeight: "19px" };

/**
 * Mail programs that follow the night read these; the others show the paper. Styles at the elements win
 * without `!important`.
 */
const atNight = `@media (prefers-color-scheme: dark) {
  .mail-page { background-color: #0b1210 !important }
  .mail-sheet { background-color: #111a17 !important; border-color: #2c3833 !important }
  .mail-ink { color: #ece6d6 !important }
  .mail-faded { color: #a5ab9e !important }
  .mail-rule { border-color: #ece6d6 !important }
}`;

/** The shop's logo by its whole address; sides in pixels of the picture. */
export type MailLogo = { src: string; width: number; height: number };

type Frame = {
  shopName: string;
  logo?: MailLogo | null | undefined;
  unsubscribePage?: string | undefined;
  fact?: string | undefined;
};

/**
 * What the shop is called now, which heads every mail, where its reader ends such mails, and what happened
 * whatever the owner's words say.
 */
export const FrameContext = createContext<Frame>({ shopName: "" });

type MailLayoutProps = { copy: MailCopy; children: ReactNode };

/** What stands around every mail. Mail programs show its first paragraph in their list. */
export function MailLayout({ copy: { heading, paragraphs }, children }: MailLayoutProps) {
  const { shopName, logo, unsubscribePage, fact } = useContext(FrameContext);
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{atNight}</style>
      </Head>
      <Preview>{paragraphs[0] ?? heading}</Preview>
      <Body className="mail-page" style={{ margin: "0", padding: "32px 12px", backgroundColor: "#f0eadb" }}>
        <Container
          className="mail-sheet"
          style={{ maxWidth: "560px", backgroundColor: "#f6eeda", border: "1px solid #d9d2bb" }}
        >
          <Section style={{ padding: "28px 32px 24px" }}>
            {logo ? <Logo logo={logo} /> : null}
            <Text
              className="mail-ink"
              style={{ ...small, margin: "0", fontFamily: serif, fontSize: "15px", color: ink }}
            >
              {shopName}
            </Text>
            <Hr
              className="mail-rule"
              style={{ margin: "10px 0 26px", border: "none", borderTop: `3px double ${ink}` }}
            />
            <Heading as="h1" className="mail-ink" style={{ margin: "0 0 18px", color: ink, ...headingFont }}>
              {heading}
            </Heading>
            {children}
            {fact ? <SmallPrint>{fact}</SmallPrint> : null}
            {unsubscribePage ? (
              <Text className="mail-faded" style={small}>
                Don't want these emails?{" "}
                <Link
                  href={unsubscribePage}
                  className="mail-ink"
                  style={{ color: ink, textDecoration: "underline" }}
                >
                  Unsubscribe
                </Link>
              </Text>
            ) : null}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

const logoHeight = 36;

/** The name below says whose it is, also where pictures are not shown. */
function Logo({ logo: { src, width, height } }: { logo: MailLogo }) {
  const shown = Math.round((width * logoHeight) / height);
  return <Img src={src} width={shown} height={logoHeight} alt="" style={{ margin: "0 0 8px" }} />;
}

const headingFont = { fontFamily: serif, fontSize: "26px", lineHeight: "32px", fontWeight: "600" };

/** The text of a mail below its heading. */
export function Paragraphs({ copy: { paragraphs } }: { copy: MailCopy }) {
  // The same sentence twice would be one too many, and it is its own key.
  return [...new Set(paragraphs)].map((paragraph) => (
    <Text key={paragraph} className="mail-ink" style={text}>
      {paragraph}
    </Text>
  ));
}

/** Small print at the foot of the sheet. */
export function SmallPrint({ children }: { children: ReactNode }) {
  return (
    <Text className="mail-faded" style={small}>
      {children}
    </Text>
  );
}

/**
 * The one action of a mail, with its address written out below for programs that show no buttons. In the
 * plain text it stands once.
 */
export function Action({ href, copy }: { href: string; copy: MailCopy }) {
  return (
    <Section style={{ margin: "8px 0 20px" }}>
      <Button
        href={href}
        style={{
          padding: "13px 26px",
          backgroundColor: "#d5aa51",
          border: `1px solid ${gold}`,
          borderBottomWidth: "3px",
          borderRadius: "3px",
          color: "#1b1405",
          fontFamily: sans,
          fontSize: "16px",
          fontWeight: "600",
          textDecoration: "none",
        }}
      >
        {copy.button}
      </Button>
      <Text
        data-skip-in-text
        className="mail-faded"
        style={{ ...small, margin: "16px 0 0", wordBreak: "break-all" }}
      >
        Or open this link:{" "}
        <Link
          href={href}
          className="mail-ink"
          style={{ color: ink, textDecoration: "underline", textDecorationColor: gold }}
        >
          {href}
        </Link>
      </Text>
    </Section>
  );
}

/** Lines of a summary, each a label and its value. */
export function Lines({ lines }: { lines: readonly { label: string; value: string }[] }) {
  return (
    <Section style={{ margin: "8px 0 0" }}>
      {lines.map(({ label, value }) => (
        <Row key={label}>
          <Column
            className="mail-faded"
            style={{ padding: "6px 0", color: faded, fontFamily: sans, fontSize: "14px" }}
          >
            {label}
          </Column>
          <Column
            align="right"
            className="mail-ink"
            style={{ padding: "6px 0", color: ink, fontFamily: sans, fontSize: "15px", fontWeight: "600" }}
          >
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  );
}

/** The sum of a mail, closed with the gold double rule of an account. */
export function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <Section
      style={{ margin: "8px 0 24px", borderTop: `1px solid ${ink}`, borderBottom: `3px double ${gold}` }}
    >
      <Row>
        <Column
          className="mail-faded"
          style={{ padding: "12px 0", color: faded, fontFamily: sans, fontSize: "14px" }}
        >
          {label}
        </Column>
        <Column align="right" className="mail-ink" style={{ padding: "12px 0", color: ink, ...headingFont }}>
          {amount}
        </Column>
      </Row>
    </Section>
  );
}
