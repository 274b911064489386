import { Table } from "../../../ui/table.tsx";
import textStyles from "../../../ui/text.module.css";
import type { ApiEvents, ApiField } from "./api-reference.ts";
import { Example, Fields } from "./call-section.tsx";
import { Coded } from "./coded.tsx";
import styles from "./reference.module.css";

/** What webhooks are told: the message, the order in it, and every type of event with its own data. */
export function EventsSection({ events }: { events: ApiEvents }) {
  const { text, message, order, types, example } = events;
  return (
    <section id="events">
      <h2>Events</h2>
      <p className={textStyles.muted}>
        <Coded>{text}</Coded>
      </p>
      <section className={styles.call}>
        <h3>Messages</h3>
        <Fields caption="Fields of every message" title="Every message" fields={message} />
        <Example title="Example" code={example} />
        <Fields caption="Fields of data.order" title="data.order" fields={order} />
      </section>
      <section className={styles.call}>
        <h3>Types</h3>
        <p>
          An event of an order also has <code>order_id</code> and <code>order</code>, any other a{" "}
          <code>subject_id</code>.
        </p>
        <Table caption="Types of events" blocks>
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">About</th>
              <th scope="col">Its own data</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ name, isOfOrder, data }) => (
              <tr key={name}>
                <td className={textStyles.mono}>{name}</td>
                <td>{isOfOrder ? "an order" : "the shop"}</td>
                <td>
                  <Coded>{data.map(fieldText).join(", ") || "none"}</Coded>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </section>
  );
}

const fieldText = ({ name, holds, required }: ApiField) =>
  `\`${name}\` (${holds}${required ? "" : ", optional"})`;
