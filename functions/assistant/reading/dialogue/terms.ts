import type { Question } from '../../domain/question.ts';
import type { GlossaryTerm } from '../../glossary/glossary.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { findExplanation } from '../read-explanation.ts';
import { followUpStart } from './follow-up-words.ts';

/** `JCP`, `P/L`, `EBITDA` in a name. */
const abbreviation = /\b[A-Z][A-Z/]{2,}(?![\p{L}])/u;
const pointer = /\b(?:d?el[ea]s?|d?iss?o|d?ess[ea]s?)\b/g;

/** Returns the word for which a pronoun after the explanation stands. */
function subjectOf({ name, ...term }: GlossaryTerm): string | undefined {
  return 'asked' in term ? abbreviation.exec(name)?.[0] : name;
}

/** `qual o imposto dele?` and `por que banco não tem?` after a term, `e o do FII?` after a tax. */
export function termFollowUp(
  plain: string,
  current: Question,
  before: Question,
): Question | undefined {
  if (before.about !== 'terms' || (current.about !== 'unknown' && current.about !== 'taxes')) {
    return undefined;
  }
  const [term, ...others] = before.terms;
  if (term === undefined || others.length > 0) return undefined;
  const rest = plain.replace(followUpStart, '');
  const subject = normalizeText(subjectOf(term) ?? '');
  const found =
    (subject === ''
      ? undefined
      : (findExplanation(rest.replace(pointer, ` ${subject} `)) ??
        findExplanation(`${rest} ${subject}`))) ??
    (term.name.startsWith('Imposto d') ? findExplanation(`imposto ${rest}`) : undefined);
  return found && { about: 'terms', terms: [found] };
}
