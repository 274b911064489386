import { Award, BookOpen } from "lucide";
import { Accordion, AccordionItem } from "../ui/accordion.tsx";
import { Badge } from "../ui/badge.tsx";
import { cx } from "../ui/cx.ts";
import { Tally } from "../ui/drawings/tally.tsx";
import { Icon } from "../ui/icons.tsx";
import layout from "../ui/layout.module.css";
import { ProgressBar } from "../ui/progress-bar.tsx";
import text from "../ui/text.module.css";
import styles from "./faq.module.css";
import { useKnowledgeXp } from "./use-knowledge-xp.ts";

type FaqProps = {
  title: string;
  note: string;
  items: readonly { question: string; answer: string }[];
};

const FIRST = 0;

/** The questions of the home page, one open at a time, with the Knowledge XP of Rule S13. */
export function Faq({ title, note, items }: FaqProps) {
  const xp = useKnowledgeXp(FIRST);
  if (items.length === 0) return null;
  return (
    <section className={cx(layout.band, layout.afterBand)} id="faq">
      <div className={layout.page}>
        <div className={layout.secHead}>
          <h2>{title}</h2>
        </div>
        <div className={styles.faq}>
          <aside>
            <p className={text.muted}>{note}</p>
            <div className={styles.experience}>
              <div className={cx(layout.row, layout.between, text.small)}>
                <span>
                  <b>{xp.total}</b> Knowledge XP
                  <span className={styles.gain} role="status">
                    {xp.gain ? <i key={xp.gain.id}>+{xp.gain.amount} XP</i> : null}
                  </span>
                </span>
                <Tally
                  count={Math.min(12, xp.answersOpened)}
                  total={Math.min(12, items.length)}
                  height={20}
                />
              </div>
              <ProgressBar value={xp.percent} label="Knowledge XP" valueText={`${xp.total} XP`} />
              <Badge tone="gold" icon={<Icon of={xp.isExpert ? Award : BookOpen} size={14} />}>
                {xp.isExpert ? "Achievement: FAQ Expert" : "Read more to unlock achievement"}
              </Badge>
            </div>
          </aside>
          <Accordion>
            {items.map(({ question, answer }, index) => (
              <AccordionItem
                key={question}
                question={question}
                defaultOpen={index === FIRST}
                onOpen={() => xp.open(index)}
              >
                <p>{answer}</p>
              </AccordionItem>
            ))}
          </Accordion>
        </div>
      </div>
    </section>
  );
}
