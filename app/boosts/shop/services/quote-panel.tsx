import { Search } from "lucide";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { missingRsnText } from "../../../../domain/boosts/model.ts";
import { rsnProblem } from "../../../../domain/players/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icons.tsx";
import layout from "../../../ui/layout.module.css";
import { Form } from "../../../ui/link.tsx";
import panelStyles from "../../../ui/panel.module.css";
import sumStyles from "../../../ui/sum.module.css";
import textStyles from "../../../ui/text.module.css";
import { TextInput } from "../../../ui/text-input.tsx";
import { useKeptFields } from "../../../web/forms/use-kept-fields.ts";
import styles from "../../shared/boost.module.css";
import { hasService, isSameChoice, readAsk, servicesPath } from "../../shared/boost-ask.ts";
import { fetchingText, quoteSummaryId } from "../../shared/boost-copy.ts";
import { type BoostStart, type QuoteView, quoteForm } from "../../shared/quote-view.ts";
import { CombatStats } from "./combat-stats.tsx";
import { FetchProgress } from "./fetch-progress.tsx";
import { ServiceOptions } from "./service-options.tsx";
import type { BoostOrderForm } from "./use-boost-quote.ts";

type QuotePanelProps = {
  orderForm: BoostOrderForm;
  prices: BoostStart["prices"];
  form: RefObject<HTMLFormElement | null>;
  /** What keeps the quote from being bought, where that lies in this form. */
  notice: { title: string; text: string } | null;
};

/**
 * The form that asks for a quote, and what the high scores say (Rule S81). Without scripts the address holds
 * the choice.
 */
export function QuotePanel({ orderForm, prices, form, notice }: QuotePanelProps) {
  const { ask, quote, accountState, waiting, round, estimate, expired } = orderForm;
  const [missing, setMissing] = useState<string | null>(null);
  useEarlyChoice(orderForm, form);
  // The name of a quote stands in the address.
  useKeptFields(quoteForm, ask.rsn === "" ? ["rsn"] : []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = readAsk(new FormData(event.currentTarget));
    const problem = rsnProblem(wanted.rsn, missingRsnText);
    setMissing(problem);
    const wrong = problem ? "rsn" : hasService(wanted) ? null : "wantInfernal";
    if (wrong) return event.currentTarget.querySelector<HTMLElement>(`[name=${wrong}]`)?.focus();
    orderForm.lookUp(wanted);
  }

  const shown = quote ?? accountState;
  const { alert, rsnError } = troubleOf(orderForm, { notice, missing });
  return (
    <Form
      ref={form}
      method="get"
      action={servicesPath}
      className={cx(panelStyles.panel, panelStyles.padded, layout.stack, layout.loose, styles.ask)}
      id="boost-quote"
      data-form={quoteForm}
      noValidate
      onSubmit={submit}
    >
      <div className={styles.askName}>
        <Field label="OSRS username" error={alert ? undefined : rsnError}>
          <TextInput
            key={round}
            name="rsn"
            required
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={ask.rsn}
            aria-invalid={rsnError ? true : undefined}
            aria-describedby={alert ? "boost-failure" : undefined}
          />
        </Field>
        <Button
          type="submit"
          variant={shown ? "secondary" : "ember"}
          icon={<Icon of={Search} size={16} />}
          busy={waiting === "fetching"}
          busyLabel="Fetching…"
        >
          Get Quote
        </Button>
      </div>
      {alert ? (
        <Alert tone="bad" title={alert.title} id="boost-failure">
          {alert.text}
        </Alert>
      ) : null}
      {waiting === "fetching" ? <FetchProgress label={fetchingText} /> : null}
      {shown ? (
        <div className={cx(waiting === "fetching" && sumStyles.stale)}>
          {quote && hasService(ask) && !estimate ? (
            <SumAbove quote={quote} isStale={waiting !== null || expired} />
          ) : null}
          <CombatStats levels={shown.levels} tier={quote?.tier ?? null} readAt={shown.readAt} />
        </div>
      ) : null}
      <ServiceOptions
        key={round}
        ask={ask}
        prices={prices}
        tier={quote?.tier ?? null}
        onChange={() => form.current && orderForm.choose(readAsk(new FormData(form.current)))}
      />
    </Form>
  );
}

/** The sum where the summary card lies below the screen, with the way to it. */
function SumAbove({ quote, isStale }: { quote: QuoteView; isStale: boolean }) {
  return (
    <p className={styles.sumAbove}>
      <b className={cx(textStyles.money, isStale && sumStyles.stale)}>{formatUsd(quote.priceCents)}</b>
      <a href={`#${quoteSummaryId}`}>See the whole quote</a>
    </p>
  );
}

type Trouble = { notice: QuotePanelProps["notice"]; missing: string | null };

/**
 * What stands above the options, and what beside the name: a failure with a title is about more than the
 * name's letters.
 */
function troubleOf({ waiting, failure, ask }: BoostOrderForm, { notice, missing }: Trouble) {
  if (missing) return { alert: null, rsnError: missing };
  if (notice) return { alert: notice, rsnError: notice.text };
  // Without a service the options say so themselves.
  if (waiting || !failure || !hasService(ask)) return { alert: null, rsnError: undefined };
  return { alert: failure.title ? failure : null, rsnError: failure.rsnError };
}

/** What was ticked before the page listened counts. */
function useEarlyChoice(orderForm: BoostOrderForm, form: RefObject<HTMLFormElement | null>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at once, when the page begins to listen
  useEffect(() => {
    const early = form.current && readAsk(new FormData(form.current));
    if (early && !isSameChoice(early, orderForm.ask)) orderForm.choose(early);
  }, []);
}
