import { findTerm, type GlossaryTerm } from '../glossary.ts';
import type { Question, QuestionOf } from '../question.ts';

/*
 * How simply or how deeply a word of the market is to be explained, where a question says it: `explica como se eu tivesse
 * dez anos`, `mais detalhado`. Alone it is said of what was explained before.
 */

type Wish = 'simplest' | 'deeper' | 'simpler' | 'otherwise';

/** Of what two of them say, the first is meant. */
const wishes: readonly (readonly [Wish, RegExp])[] = [
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
    /\bmais (?:simples|facil|faceis|clar[oa]|devagar|basic[oa]|resumid[oa])\b|\bsimplific\w+|\bde (?:um |uma )?(?:jeito|forma|maneira|modo) (?:simples|facil|clar[oa])\b|\bpalavras (?:simples|faceis)\b|\bnao (?:entendi|compreendi|ficou claro)(?: (?:nada|direito|bem|muito))*\b|\b(?:ficou|achei|esta|e|muito|bem) (?:muito |bem )?(?:complicad[oa]|dificil|confus[oa]|tecnic[oa])\b|\btraduz\w*/g,
  ],
  [
    'otherwise',
    /\b(?:expli(?:c|qu)\w+|fal\w+) (?:isso |isto )?(?:melhor|de novo|direito)\b|\bde outr[oa] (?:jeito|forma|maneira|modo)\b|\b(?:em|com) outras palavras\b/g,
  ],
];

/** What may stand beside a wish that is said alone. */
const besides =
  /\b(?:expli(?:c|qu)\w+|mais|como|funciona|me|mim|para|pra|por|favor|pfv|pode\w*|consegue|da|daria|voce|ai|um|uma|pouco|bem|de|do|o|a|e|mas|entao|nao|sim|quero|queria|preciso|gostaria|ser|fazer|algo|fal\w+|diz\w*|conta\w*|sobre|ainda|assim|agora|ok|que|tem|ter|com|em|palavras|isso|isto|esse|essa|este|esta|termo|conceito|jeito|forma|maneira|modo)\b/g;

/**
 * The question of words of the market at the level that is wished for; undefined where none is.
 * @param own what is asked without regard to the question before
 */
export function atAskedLevel(
  plain: string,
  own: Question,
  before: Question | undefined,
): QuestionOf<'terms'> | undefined {
  const wish = wishes.find(([, pattern]) => plain.search(pattern) >= 0)?.[0];
  if (wish === undefined) return undefined;
  if (own.about !== 'terms' && own.about !== 'unknown') return undefined;
  if (before !== undefined && (saysNothingElse(plain) || explainsSame(own, before))) {
    if (before.about === 'terms') return again(before, wish);
    // The figure has been told, and what it means is asked.
    const terms = before.about === 'indicators' ? termsOf(before) : [];
    if (terms.length > 0) return { about: 'terms', terms, ...firstLevel[wish] };
  }
  return own.about === 'terms' ? { ...own, ...firstLevel[wish] } : undefined;
}

/** Whether both explain the same words. */
export function explainsSame(one: Question, other: Question): other is QuestionOf<'terms'> {
  const named = ({ terms }: QuestionOf<'terms'>) => terms.map(({ name }) => name).join('|');
  return one.about === 'terms' && other.about === 'terms' && named(one) === named(other);
}

/** Of what is explained for the first time. */
const firstLevel = {
  simplest: { level: 'basico' },
  simpler: { level: 'basico' },
  deeper: { towards: 'deeper' },
  otherwise: {},
} as const;

function again({ terms, level }: QuestionOf<'terms'>, wish: Wish): QuestionOf<'terms'> {
  if (wish === 'simplest') return { about: 'terms', terms, level: 'basico' };
  // In other words than the simplest are those of the next level alone.
  const other = level === 'basico' ? ('deeper' as const) : ('simpler' as const);
  return { about: 'terms', terms, level, towards: wish === 'otherwise' ? other : wish };
}

function termsOf({ indicators }: QuestionOf<'indicators'>): readonly GlossaryTerm[] {
  return indicators.flatMap(({ name }) => findTerm(name) ?? []);
}

function saysNothingElse(plain: string): boolean {
  let rest = plain;
  for (const [, pattern] of wishes) rest = rest.replaceAll(pattern, ' ');
  return !/[\p{L}\d]/u.test(rest.replaceAll(besides, ' '));
}
