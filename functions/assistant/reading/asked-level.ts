import { findTerm, type GlossaryTerm } from '../glossary/glossary.ts';
import type { Question, QuestionOf } from '../domain/question.ts';
import { findAssets } from './find-assets.ts';
import { findExplanation } from './read-explanation.ts';

/*
 * The level at which a question asks to explain a term: `explica como se eu tivesse dez anos`, `mais detalhado`.
 * Without a term it refers to the previous explanation.
 */

type LevelRequest = 'simplest' | 'deeper' | 'simpler' | 'otherwise';

/** If several patterns match, the first one counts. */
const levelPatterns: readonly (readonly [LevelRequest, RegExp])[] = [
  [
    'simplest',
    /\b(?:como se|como|para|pra) (?:eu )?(?:(?:fosse|tivesse|tem|tenho|estivesse) )?(?:so )?(?:uma? )?(?:(?:\d{1,2}|cinco|seis|sete|oito|nove|dez|doze) anos(?: de idade)?|criancas?(?: de (?:\d{1,2}|cinco|seis|sete|oito|nove|dez) anos)?|leig[oa]s?|iniciantes?|quem (?:nao (?:entende|sabe)(?: de)? nada|esta comecando|nunca investiu))\b|\bem portugues(?: (?:bem )?(?:claro|simples))?\b/g,
  ],
  [
    'deeper',
    /\b(?:mais|com mais|em|com|nos) (?:detalh\w+|a fundo|profund\w+|complet[oa]|tecnic[oa]|avancad[oa])\b|\bdetalh(?:a|e|ar|ado|ada|adamente)\b|\baprofund\w+|\btecnicamente\b|\bde (?:forma|modo|maneira|um jeito) (?:tecnic[oa]|avancad[oa]|detalhad[oa]|complet[oa])\b|\b(?:fal\w+|cont\w+|expli(?:c|qu)\w+|sab\w+|diz\w*) (?:um pouco )?mais\b(?! (?:simples|facil|clar[oa]|devagar))/g,
  ],
  [
    'simpler',
    /\bmais (?:simples|facil|faceis|clar[oa]|devagar|basic[oa]|resumid[oa]|curt[oa]|rapid[oa]|enxut[oa]|diret[oa])\b|\bresum(?:e|a|ir|indo|o)\b|\b(?:em|numa) (?:so )?(?:uma )?(?:frase|linha)\b|\bem poucas (?:palavras|linhas)\b|\bsimplific\w+|\bde (?:um |uma )?(?:jeito|forma|maneira|modo) (?:simples|facil|clar[oa])\b|\bpalavras (?:simples|faceis)\b|\bnao (?:entendi|compreendi|ficou claro)(?: (?:nada|direito|bem|muito))*\b|\b(?:ficou|achei|esta|e|muito|bem) (?:muito |bem )?(?:complicad[oa]|dificil|confus[oa]|tecnic[oa])\b|\btraduz\w*/g,
  ],
  [
    'otherwise',
    /\b(?:expli(?:c|qu)\w+|fal\w+) (?:isso |isto )?(?:melhor|de novo|direito)\b|\bde outr[oa] (?:jeito|forma|maneira|modo)\b|\b(?:em|com) outras palavras\b/g,
  ],
];

/** Words that may accompany a request without a term of its own. */
const accompanyingWords =
  /\b(?:expli(?:c|qu)\w+|mais|como|funciona|me|mim|para|pra|por|favor|pfv|pode\w*|consegue|da|daria|voce|ai|um|uma|pouco|bem|de|do|o|a|e|mas|entao|nao|sim|quero|queria|preciso|gostaria|ser|fazer|algo|fal\w+|diz\w*|conta\w*|sobre|ainda|assim|agora|ok|que|tem|ter|com|em|mostr\w+|dar|dai|manda|cade|poderia|teria|uns|favor|qual|seria|palavras|isso|isto|esse|essa|este|esta|termo|conceito|jeito|forma|maneira|modo)\b/g;

/**
 * Returns the question about terms at the requested level; undefined for no such request.
 * @param current the question as read without the previous one
 */
export function questionAtRequestedLevel(
  plain: string,
  current: Question,
  before: Question | undefined,
): QuestionOf<'terms'> | undefined {
  const example = questionForExample(plain, current, before);
  if (example !== undefined) return example;
  const request = levelPatterns.find(([, pattern]) => plain.search(pattern) >= 0)?.[0];
  if (request === undefined) return undefined;
  if (current.about !== 'terms' && current.about !== 'unknown') return undefined;
  if (before !== undefined && (saysNothingElse(plain) || explainsSame(current, before))) {
    if (before.about === 'terms') return sameTermsAtLevel(before, request);
    // The previous answer gave the value; this question asks for its meaning.
    const terms = before.about === 'indicators' ? findTerms(before) : [];
    if (terms.length > 0) return { about: 'terms', terms, ...firstLevel[request] };
  }
  return current.about === 'terms' ? { ...current, ...firstLevel[request] } : undefined;
}

/** `me dá um exemplo`, `um exemplo de FII`, `e na prática?` */
const examplePattern =
  /\b(?:(?:um|uns|outro|mais um|algum|alguns) )?exemplos?\b(?: (?:pratico|numerico|real|concreto|disso|dele|dela)s?)?|\bna pratica\b|\b(?:com|em) numeros\b|\bexemplific\w+/g;

/** The example has invented figures of its own. */
const exampleAmount =
  /\b(?:com|de|usando|em) (?:uns )?(?:r\$ ?)?\d[\d.,]*(?: ?(?:mil|k))?(?: ?(?:reais|conto|contos|pila))?(?![\d.,])/g;

/** Returns the question for an example of a named term, or of the previous explanation; undefined for none. */
function questionForExample(
  plain: string,
  current: Question,
  before: Question | undefined,
): QuestionOf<'terms'> | undefined {
  if (plain.search(examplePattern) < 0 || findAssets(plain).tickers.length > 0) return undefined;
  // `na prática, qual a diferença` asks for the difference.
  if (/\bdiferenc\w+|\bdifer(?:e|em|ente|entes)\b|\bque muda\b/.test(plain)) return undefined;
  const rest = plain.replaceAll(examplePattern, ' ').replaceAll(exampleAmount, ' ');
  const words = rest
    .replaceAll(accompanyingWords, ' ')
    .replaceAll(/[^\p{L}\p{N}/+-]+/gu, ' ')
    .trim();
  if (words === '') {
    if (before?.about === 'terms') {
      const { terms, level } = before;
      return { about: 'terms', terms, level, wantsExample: true };
    }
    const terms = before?.about === 'indicators' ? findTerms(before) : [];
    return terms.length === 0 ? undefined : { about: 'terms', terms, wantsExample: true };
  }
  if (current.about === 'terms') {
    const { terms, level } = current;
    return { about: 'terms', terms, level, wantsExample: true };
  }
  const named = findTerm(words) ?? findExplanation(rest);
  return named && { about: 'terms', terms: [named], wantsExample: true };
}

/** Returns whether both questions explain the same terms. */
export function explainsSame(one: Question, other: Question): other is QuestionOf<'terms'> {
  const named = ({ terms }: QuestionOf<'terms'>) => terms.map(({ name }) => name).join('|');
  return one.about === 'terms' && other.about === 'terms' && named(one) === named(other);
}

/** Levels for a term that was not explained before. */
const firstLevel = {
  simplest: { level: 'basico' },
  simpler: { level: 'basico' },
  deeper: { towards: 'deeper' },
  otherwise: {},
} as const;

function sameTermsAtLevel(
  { terms, level }: QuestionOf<'terms'>,
  request: LevelRequest,
): QuestionOf<'terms'> {
  if (request === 'simplest') return { about: 'terms', terms, level: 'basico' };
  // The simplest level can only be reworded by the next level.
  const other = level === 'basico' ? ('deeper' as const) : ('simpler' as const);
  return { about: 'terms', terms, level, towards: request === 'otherwise' ? other : request };
}

function findTerms({ indicators }: QuestionOf<'indicators'>): readonly GlossaryTerm[] {
  return indicators.flatMap(({ name }) => findTerm(name) ?? []);
}

function saysNothingElse(plain: string): boolean {
  let rest = plain;
  for (const [, pattern] of levelPatterns) rest = rest.replaceAll(pattern, ' ');
  return !/[\p{L}\d]/u.test(rest.replaceAll(accompanyingWords, ' '));
}
