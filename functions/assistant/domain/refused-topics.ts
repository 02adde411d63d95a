import sources from './refused-topics.data.json' with { type: 'json' };

/* Topics that the assistant rejects, even if a question also matches another one. Only distress takes precedence. */

export const refusedTopics = ['injection', 'others', 'evasion', 'advice'] as const;
export type RefusedTopic = (typeof refusedTopics)[number];

const patterns = new Map(
  refusedTopics.map(
    (topic) => [topic, sources[topic].map((source) => new RegExp(source))] as const,
  ),
);

/** Returns the first refused topic that a normalised question matches; undefined for none. */
export function findRefusedTopic(plain: string): RefusedTopic | undefined {
  return refusedTopics.find(
    (topic) => patterns.get(topic)?.some((pattern) => pattern.test(plain)) === true,
  );
}
