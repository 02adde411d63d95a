import type { Question } from '../../domain/question.ts';
import { findTerm } from '../../glossary/glossary.ts';
import type { GlossaryTerm } from '../../glossary/glossary.ts';
import { normalizeText } from '../../text/normalize-text.ts';
import { findAssets } from '../find-assets.ts';
import { findExplanation } from '../read-explanation.ts';
import { followUpStart } from './follow-up-words.ts';

/** `JCP`, `P/L`, `EBITDA` in a name. */
const abbreviation = /\b[A-Z][A-Z/]{2,}(?![\p{L}])/u;
const pointer = /\b(?:d?el[ea]s?|d?iss?o|d?ess[ea]s?)\b/g;

/** Returns the word for which a pronoun after the explanation stands. */
function subjectOf({ name, ...term }: GlossaryTerm): string | undefined {
  return 'asked' in term ? abbreviation.exec(name)?.[0] : name;
}

/** `e isso é bom?`, `quanto maior melhor?`, `abaixo de 1 está barato?` */
const asksJudgement =
  /^(?:entao |mas )?(?:(?:isso|ele|ela|quando|se|um|uma|p\/l|p\/vp|dy|ta|esta|o|a) ){0,4}(?:e|eh|seria|fica) (?:sempre )?(?:bom|boa|ruim|melhor|pior|perigoso|positivo|negativo)\b|\bquanto (?:maior|menor|mais|menos)(?: \w+)?,? (?:e )?(?:melhor|pior)\b|\b(?:alto|baixo|maior|menor|acima|abaixo|negativo)\b.{0,40}\b(?:bom|boa|ruim|barat[oa]|car[oa]|melhor|pior)\b|\bruim (?:pra|para) mim\b/;

const asksDifference =
  /\b(?:diferenc\w+|difere|muda|compar\w+) (?:d(?:isso|ele|ela) )?(?:pr[oa]s?|para (?:[oa]s? )?|d[eoa]s?|com (?:[oa]s? )?|entre (?:ele |isso )?e (?:[oa]s? )?|e (?:[oa]s? )?|em relacao (?:a[o]?|com [oa]) ) ?(.{2,40}?)\W*$/;

/** `qual a diferença pro P/VP?` after another term. */
function differenceFrom(term: GlossaryTerm, rest: string): Question | undefined {
  const named = asksDifference.exec(rest)?.[1];
  const other = named === undefined ? undefined : findTerm(named);
  if (other === undefined || other.name === term.name) return undefined;
  const explained = findExplanation(
    `diferenca entre ${normalizeText(term.name)} e ${normalizeText(other.name)}`,
  );
  return { about: 'terms', terms: explained === undefined ? [term, other] : [explained] };
}

/** `qual o imposto dele?` and `por que banco não tem?` after a term, `e o do FII?` after a tax. */
export function termFollowUp(
  plain: string,
  current: Question,
  before: Question,
): Question | undefined {
  if (before.about !== 'terms') return undefined;
  const [term, ...others] = before.terms;
  if (term === undefined || others.length > 0) return undefined;
  const rest = plain.replace(followUpStart, '');
  const difference = differenceFrom(term, rest);
  if (difference !== undefined) return difference;
  const isOpen = current.about === 'unknown' || current.about === 'taxes';
  const isJudged = asksJudgement.test(rest) && (isOpen || current.about === 'advice');
  if (isJudged && findAssets(rest).tickers.length === 0) {
    return { about: 'terms', terms: before.terms, wantsJudgement: true };
  }
  if (!isOpen) return undefined;
  const subject = normalizeText(subjectOf(term) ?? '');
  const found =
    (subject === ''
      ? undefined
      : (findExplanation(rest.replace(pointer, ` ${subject} `)) ??
        findExplanation(`${rest} ${subject}`))) ??
    (term.name.startsWith('Imposto d') ? findExplanation(`imposto ${rest}`) : undefined);
  return found && { about: 'terms', terms: [found] };
}
