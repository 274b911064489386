/** Who listens to which topic. */
export type TopicIndex<Listener> = {
  add(topics: Iterable<string>, listener: Listener): void;
  remove(topics: Iterable<string>, listener: Listener): void;
  listeners(topic: string): Iterable<Listener>;
};

export function createTopicIndex<Listener>(): TopicIndex<Listener> {
  const byTopic = new Map<string, Set<Listener>>();
  return {
    add(topics, listener) {
      for (const topic of topics) {
        const listeners = byTopic.get(topic);
        if (listeners) listeners.add(listener);
        else byTopic.set(topic, new Set([listener]));
      }
    },
    remove(topics, listener) {
      for (const topic of topics) {
        const listeners = byTopic.get(topic);
        listeners?.delete(listener);
        if (listeners?.size === 0) byTopic.delete(topic);
      }
    },
    listeners: (topic) => byTopic.get(topic) ?? [],
  };
}
