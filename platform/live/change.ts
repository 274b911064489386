/**
 * What a browser is told: something of this type happened to this subject (`kind:id`), now at event `seq`, on
 * a topic it listens to. Ids and versions only; for the state it asks its loader, which authorises.
 */
export type Change = { topic: string; type: string; subject: string; seq: number };

/**
 * An event of the log as the live stream needs it: the transaction that wrote it, a part of its hash, by
 * which this event is told from any other of that number, and when it happened, in epoch milliseconds.
 */
export type LiveEvent = {
  txId: bigint;
  stamp: string;
  at: number;
  topics: string[];
  type: string;
  subject: string;
  seq: number;
};

/** Whether who listens to a topic may learn what happened to what. */
export type TellsWhat = (topic: string) => boolean;

/**
 * The change that `event` is to the listeners of `topic`. Where they may not learn what happened to what, it
 * says that something did and no more: one event is heard on many topics, and the id of an order is told to
 * nobody who does not have it (Rule P4).
 */
export function changeOf(event: LiveEvent, topic: string, tellsWhat: TellsWhat): Change {
  if (!tellsWhat(topic)) return { topic, type: "changed", subject: topic, seq: 0 };
  return { topic, type: event.type, subject: event.subject, seq: event.seq };
}
