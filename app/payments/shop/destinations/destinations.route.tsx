import { data } from "react-router";
import {
  addDestination,
  chooseDefaultDestination,
  listDestinations,
  mostDestinations,
  readOffered,
  removeDestination,
} from "../../../../domain/payments/index.ts";
import {
  addDestinationInput,
  defaultDestinationInput,
  removeDestinationInput,
} from "../../../../domain/payments/inputs.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { savedPayout } from "../../../orders/shared/saved-payouts/saved-payouts.ts";
import { requireViewer } from "../../../shell/access/require-viewer.ts";
import { unlistedPage } from "../../../shell/shop/page-titles.ts";
import { Crumbs } from "../../../ui/crumbs.tsx";
import layout from "../../../ui/layout.module.css";
import pageStyles from "../../../ui/page.module.css";
import textStyles from "../../../ui/text.module.css";
import { answerHeaders } from "../../../web/forms/answer-headers.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import { type Fields, readForm } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { useLive } from "../../../web/live/use-live.ts";
import type { Route } from "./+types/destinations.route.ts";
import { AddDestination } from "./add-destination.tsx";
import { destinationForms, destinationTitles } from "./destination-forms.ts";
import { DestinationList } from "./destination-list.tsx";

export const headers = answerHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return unlistedPage(matches, "Payout methods");
}

export async function loader(args: Route.LoaderArgs) {
  const viewer = requireViewer(args);
  const since = factsOf(args).livePosition;
  const ctx = ctxOf(args);
  const [saved, offered] = await Promise.all([listDestinations(ctx), readOffered(ctx)]);
  return {
    since,
    personId: viewer.personId,
    payouts: [...new Set([...offered.goldSalePayouts, ...offered.accountSalePayouts])],
    isFull: saved.length >= mostDestinations,
    saved: saved.map((row) => ({ ...savedPayout(row), added: formatMoment(row.createdAt) })),
  };
}

type Args = Route.ActionArgs;

async function submitAdd(args: Args, fields: Fields) {
  const { headers: sent } = args.request;
  const done = await runForm({
    form: destinationForms.add,
    title: destinationTitles.add,
    schema: addDestinationInput,
    fields,
    run: (input) => addDestination(ctxOf(args), { ...input, headers: sent }),
  });
  return done.ok ? back(args, "Payout method saved", "Choose it the next time you sell.") : done.answer;
}

async function submitRemove(args: Args, fields: Fields) {
  const { headers: sent } = args.request;
  const done = await runForm({
    form: fields.form ?? "",
    title: destinationTitles.remove,
    schema: removeDestinationInput,
    fields,
    run: (input) => removeDestination(ctxOf(args), { ...input, headers: sent }),
  });
  return done.ok ? back(args, "Payout method removed", "We deleted its details.") : done.answer;
}

async function submitDefault(args: Args, fields: Fields) {
  const { headers: sent } = args.request;
  const done = await runForm({
    form: fields.form ?? "",
    title: destinationTitles.choose,
    schema: defaultDestinationInput,
    fields,
    run: (input) => chooseDefaultDestination(ctxOf(args), { ...input, headers: sent }),
  });
  return done.ok ? back(args, "Default changed", "It's chosen first from now on.") : done.answer;
}

function back(args: Args, title: string, text: string) {
  return redirectWith(factsOf(args), "/profile/payouts", { title, text, tone: "good" });
}

export async function action(args: Route.ActionArgs) {
  requireViewer(args);
  const fields = await readForm(args.request);
  const name = fields.form ?? "";
  if (name === destinationForms.add) return submitAdd(args, fields);
  if (name.startsWith(destinationForms.remove)) return submitRemove(args, fields);
  if (name.startsWith(destinationForms.choose)) return submitDefault(args, fields);
  throw data(null, { status: 400 });
}

/** Where the signed-in person is paid when they sell: saved once, chosen by a press, masked everywhere. */
export default function Destinations({ loaderData }: Route.ComponentProps) {
  const { saved, payouts, isFull, personId, since } = loaderData;
  useLive([`user:${personId}`], { since });
  return (
    <div className={layout.page}>
      <header className={pageStyles.head}>
        <Crumbs items={[{ label: "Your profile", to: "/profile" }, { label: "Payout methods" }]} />
        <h1>Payout methods</h1>
        <p className={textStyles.lead}>
          Save where we pay you, and choose it with one press the next time you sell. We encrypt the details
          and never show them in full.
        </p>
      </header>
      <div className={pageStyles.columns}>
        <DestinationList saved={saved} />
        {isFull ? (
          <p className={textStyles.muted}>
            You can save up to {saved.length} payout methods. Remove one to add another.
          </p>
        ) : (
          <AddDestination key={saved.length} payouts={payouts} />
        )}
      </div>
    </div>
  );
}
