import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { intents, type Intent } from '../../../functions/assistant/domain/intents.ts';
import type { Question } from '../../../functions/assistant/domain/question.ts';
import { glossary } from '../../../functions/assistant/glossary/glossary.ts';
import {
  featuresOfIntent,
  intentBuckets,
} from '../../../functions/assistant/reading/intent/intent-features.ts';
import { scorer } from '../../../functions/assistant/reading/classifiers/packed-weights.ts';
import { evaluationCases } from '../cases/index.ts';
import { trainClassifier } from '../classifiers/linear-model.ts';

/*
 * `npm run train:intent`: trains the classifiers of intents on the messages of `corpus/`, one file an intent, and on
 * the glossary's terms, and writes their weights. Before that, each tenth of the messages is left out once.
 */

const questionsOf: Readonly<Partial<Record<Intent, readonly Question['about'][]>>> = {
  market: [
    'asset',
    'indicators',
    'dividends',
    'history',
    'compare',
    'extreme',
    'query',
    'payments',
    'past-price',
    'macro',
    'movers',
    'edition',
    'session',
    'rate',
  ],
  calculation: [
    'growth',
    'compare-rates',
    'real-value',
    'target-sum',
    'time-to-sum',
    'incomplete-growth',
    'calculate',
    'income',
    'income-capital',
    'invested',
    'received',
    'worth',
    'affordable',
    'average-price',
    'past-value',
    'loan',
  ],
  explanation: ['terms', 'taxes'],
  advice: ['advice'],
  account: [
    'portfolio',
    'create-alert',
    'create-move-alert',
    'incomplete-alert',
    'list-alerts',
    'remove-alerts',
    'change-messages',
    'incomplete-messages',
    'tell-messages',
    'plan',
    'prices',
    'contact',
    'charge',
    'messages',
    'forget',
    'record-trades',
    'list-trades',
  ],
  greeting: ['greeting', 'thanks'],
};
const intentOf: ReadonlyMap<string, Intent> = new Map(
  intents.flatMap((intent) => (questionsOf[intent] ?? []).map((about) => [about, intent] as const)),
);

interface Labelled {
  readonly intent: Intent;
  readonly features: readonly number[];
  readonly text: string;
}

const corpus = new URL('corpus/', import.meta.url);
/** Words that stand before a request in any intent, so that they decide none. */
const openings = ['', 'oi, ', 'bom dia! ', 'por favor ', 'mano ', 'me diz uma coisa, '];

function readCorpus(): readonly { readonly intent: Intent; readonly text: string }[] {
  const written = readdirSync(corpus).flatMap((name) => {
    const intent = intents.find((one) => `${one}.txt` === name);
    if (intent === undefined) throw new RangeError(`There is no intent for ${name}`);
    return readFileSync(new URL(name, corpus), 'utf8')
      .split('\n')
      .filter((text) => text !== '')
      .map((text) => ({ intent, text }));
  });
  const terms = glossary.flatMap(({ name }, index) =>
    index % 2 === 0 ? [{ intent: 'explanation' as const, text: `o que é ${name}` }] : [],
  );
  const asked = evaluationCases.flatMap(({ about, says: [text = ''] }) => {
    const [intent, ...others] = new Set(about.flatMap((one) => intentOf.get(one) ?? []));
    return intent === undefined || others.length > 0 ? [] : [{ intent, text }];
  });
  return [...written.flatMap(withNames), ...terms, ...asked];
}

const names = [
  'petr4',
  'vale',
  'itaú',
  'mxrf11',
  'weg',
  'bb',
  'hglg11',
  'magalu',
  'bbas3',
  'taesa',
];
let nameIndex = 0;

/** Returns a message about an asset also with the name of one, as most users write it. */
function withNames(message: { readonly intent: Intent; readonly text: string }) {
  const named = message.text.replace(
    /\b(d?)(?:a|o) (?:acao|ação|papel|empresa|fundo|companhia)\b/,
    (_, preposition: string) => `${preposition}a ${names[(nameIndex += 1) % names.length] ?? ''}`,
  );
  return named === message.text ? [message] : [message, { ...message, text: named }];
}

const messages = readCorpus();
const labelled = messages.flatMap(({ intent, text }, index): Labelled[] =>
  ['', openings[1 + (index % (openings.length - 1))] ?? ''].map((opening) => ({
    intent,
    text,
    features: featuresOfIntent(opening + text),
  })),
);

function train(texts: readonly Labelled[]) {
  return Object.fromEntries(
    intents.map((intent) => [
      intent,
      trainClassifier(
        texts.map(({ features, intent: of }) => ({ features, isPositive: of === intent })),
        intentBuckets,
      ),
    ]),
  );
}

const folds = 10;
let right = 0;
for (let fold = 0; fold < folds; fold += 1) {
  const isLeftOut = (index: number) => Math.floor(index / 2) % folds === fold;
  const model = train(labelled.filter((_, index) => !isLeftOut(index)));
  const scorers = Object.entries(model).map(([intent, one]) => [intent, scorer(one)] as const);
  for (const { intent, features, text } of labelled.filter(
    (_, index) => isLeftOut(index) && index % 2 === 0,
  )) {
    const [best] = scorers.toSorted(([, one], [, other]) => other(features) - one(features));
    if (best?.[0] === intent) right += 1;
    else if (process.argv.includes('--show')) console.log(intent, '->', best?.[0], text);
  }
}
console.log(`left out once: right ${right}/${messages.length}`);

writeFileSync(
  new URL('../../../functions/assistant/reading/intent/intent-model.data.json', import.meta.url),
  `${JSON.stringify(train(labelled))}\n`,
);
