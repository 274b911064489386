import { data, type LoaderFunctionArgs } from "react-router";
import { factsOf } from "../../app/context.ts";
import { type Matches, unlistedPage } from "../../app/shell/shop/page-titles.ts";
import { LinkButton } from "../../app/ui/button.tsx";
import { cx } from "../../app/ui/cx.ts";
import layout from "../../app/ui/layout.module.css";
import pageStyles from "../../app/ui/page.module.css";
import tableStyles from "../../app/ui/table.module.css";
import { Table } from "../../app/ui/table.tsx";
import text from "../../app/ui/text.module.css";
import { VisuallyHidden } from "../../app/ui/visually-hidden.tsx";
import { combatLevel, isCombatRanked, totalLevel } from "../../domain/players/model.ts";
import { type DemoPlayer, demoPlayers } from "../hiscores/players.ts";
import styles from "./players.module.css";

export function meta({ matches }: { matches: Matches }) {
  return unlistedPage(matches, "Players");
}

/** The players of the demo's high scores. Outside the demo there is no such page. */
export function loader(args: LoaderFunctionArgs) {
  if (!factsOf(args).demo) throw data(null, { status: 404 });
  return { players: demoPlayers.map(present) };
}

function present({ rsn, kind, shows, answer, scores }: DemoPlayer) {
  if (!scores || answer !== "found") return { rsn, kind, shows, levels: null };
  const combat = `Combat ${combatLevel(scores)}${isCombatRanked(scores) ? "" : " or more"}`;
  return {
    rsn,
    kind,
    shows,
    levels: `${combat}, total level ${totalLevel(scores).toLocaleString("en-US")}`,
  };
}

type Player = ReturnType<typeof present>;

/** Who can be looked up in the demo, and what a sale or a boost of their account shows. */
export default function DemoPlayers({ loaderData }: { loaderData: { players: Player[] } }) {
  return (
    <main className={cx(layout.page, styles.page)} id="main">
      <header className={pageStyles.head}>
        <h1>Players</h1>
        <p className={text.lead}>
          The demo has its own high scores with these players. Anyone else isn't ranked. A real shop asks the
          game's high scores.
        </p>
        <div className={layout.row}>
          <LinkButton to="/">Back to the shop</LinkButton>
          <LinkButton to="/sell-accounts">Sell Accounts</LinkButton>
          <LinkButton to="/services">Services</LinkButton>
        </div>
      </header>
      <Table caption="Players of the demo" blocks>
        <thead>
          <tr>
            <th scope="col">Player</th>
            <th scope="col">Shows</th>
            <th scope="col">High scores</th>
            <th scope="col">
              <VisuallyHidden>Sale</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {loaderData.players.map((player) => (
            <PlayerRow key={player.rsn} player={player} />
          ))}
        </tbody>
      </Table>
    </main>
  );
}

function PlayerRow({ player: { rsn, kind, shows, levels } }: { player: Player }) {
  return (
    <tr data-rsn={rsn}>
      <td>
        <b>{rsn}</b>
        <small>{kind}</small>
      </td>
      <td className={tableStyles.wideOnPhone}>{shows}</td>
      <td className={levels ? cx(tableStyles.wideOnPhone, styles.levels) : layout.hideOnPhone}>
        {levels ?? "–"}
      </td>
      <td className={tableStyles.end}>
        <LinkButton size="sm" to={`/sell-accounts?${new URLSearchParams({ rsn })}`}>
          Start a sale<VisuallyHidden> of {rsn}</VisuallyHidden>
        </LinkButton>
      </td>
    </tr>
  );
}
