import sources from './refused-topics.data.json' with { type: 'json' };

/* Topics that the assistant rejects, even if a question also matches another one. Only distress takes precedence. */

export const refusedWithoutFigures = ['injection', 'others', 'evasion'] as const;
export const refusedTopics = [...refusedWithoutFigures, 'advice'] as const;
export type RefusedTopic = (typeof refusedTopics)[number];

/** What a request for advice is about, where that decides the answer; a decision about an asset otherwise. */
export const adviceKinds = ['allocation', 'ranking'] as const;
export type AdviceKind = (typeof adviceKinds)[number];

const patterns = new Map(
  refusedTopics.map(
    (topic) => [topic, sources[topic].map((source) => new RegExp(source))] as const,
  ),
);

/** Passages that resemble a request for advice, and describe: `cara perto do setor`, `previsão de pagamento`. */
const descriptivePassages = sources.descriptive.map((source) => new RegExp(source, 'g'));

const kindPatterns = adviceKinds.map(
  (kind) => [kind, new RegExp(sources.adviceKinds[kind].join('|'))] as const,
);

/** Returns the first refused topic that a normalised question matches; undefined for none. */
export function findRefusedTopic(plain: string): RefusedTopic | undefined {
  const matches = (topic: RefusedTopic, text: string) =>
    patterns.get(topic)?.some((pattern) => pattern.test(text)) === true;
  return refusedTopics.find(
    (topic) =>
      matches(topic, plain) && (topic !== 'advice' || matches(topic, removeDescriptions(plain))),
  );
}

function removeDescriptions(plain: string): string {
  return descriptivePassages.reduce((text, passage) => text.replaceAll(passage, ' '), plain);
}

/** @param plain a normalised request for advice */
export function findAdviceKind(plain: string): AdviceKind | undefined {
  return kindPatterns.find(([, pattern]) => pattern.test(plain))?.[0];
}
