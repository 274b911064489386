/**
 * What a browser is told: something of this type happened to this subject (`kind:id`), now at event `seq`, on a
 * topic it listens to. Ids and versions only; for the state it asks its loader, which authorises.
 */
export type Change = { topic: string; type: string; subject: string; seq: number };

/** An event of the log as the live stream needs it; `txId` is the transaction that wrote it. */
export type LiveEvent = { txId: bigint; topics: string[]; type: string; subject: string; seq: number };

/** The change that `event` is to the listeners of `topic`. */
export function changeOf(event: LiveEvent, topic: string): Change {
  return { topic, type: event.type, subject: event.subject, seq: event.seq };
}
