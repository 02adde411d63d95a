import { foldedWords } from './distress/folded-words.ts';
import { patternReader } from './distress/word-patterns.ts';
import inheritance from './inheritance.data.json' with { type: 'json' };

const reader = patternReader(inheritance, '@stops');
const asks = reader.compile(inheritance.patterns);

/**
 * Returns whether a text asks what happens to investments when their owner dies: `meu pai faleceu e deixou ações`.
 * Such a question asks for no price, regardless of the assets it names.
 */
export function asksAboutInheritance(text: string): boolean {
  return asks(reader.read(foldedWords(text)));
}
