import { normalizeText } from '../../text/normalize-text.ts';
import sources from './foreign-distress.data.json' with { type: 'json' };

/** A language other than Portuguese in which distress is recognised and answered. */
export type ForeignLanguage = 'en' | 'es';
export const foreignKinds = ['crisis', 'violence', 'gambling'] as const;
type ForeignKind = (typeof foreignKinds)[number];

interface ForeignDistress {
  readonly kind: ForeignKind;
  readonly language: ForeignLanguage;
}

const patterns = foreignKinds.flatMap((kind) =>
  (['en', 'es'] as const).map((language) => ({
    kind,
    language,
    sources: sources[language][kind].map((source) => new RegExp(source, 'u')),
  })),
);

/** Returns the gravest distress that the common sentences of English and Spanish express; undefined for none. */
export function readForeignDistress(text: string): ForeignDistress | undefined {
  const sentences = normalizeText(text.replaceAll(/[’'`]/g, ''))
    .split(/[.,!?;:…]+/u)
    .map((sentence) => sentence.trim());
  const found = patterns.find((one) =>
    one.sources.some((source) => sentences.some((sentence) => source.test(sentence))),
  );
  return found && { kind: found.kind, language: found.language };
}
