import { writeFileSync } from 'node:fs';
import {
  readPatterns,
  thresholdFor,
} from '../../../functions/assistant/reading/distress/classify-distress.ts';
import {
  distressFeatures,
  featureBuckets,
  kindBuckets,
} from '../../../functions/assistant/reading/distress/distress-features.ts';
import { foldedWords } from '../../../functions/assistant/reading/distress/folded-words.ts';
import { splitIntoPassages } from '../../../functions/assistant/reading/distress/text-passages.ts';
import { readCorpus, type LabelledText } from './distress-corpus.ts';
import {
  calculateScore,
  trainLinearModel,
  type Example,
  type LinearModel,
} from './linear-model.ts';

/*
 * `npm run train:distress`: trains the classifier of distress on the texts of `corpus/` and writes its weights. Before
 * that, each writer is left out once and scored by a model that has not seen them, as for a new user.
 * `--show` lists the missed texts and the false alarms.
 */

interface Prepared extends LabelledText {
  /** Log-odds of the whole text. */
  readonly features: readonly number[];
  readonly passages: readonly (readonly number[])[];
  /** Whether the word patterns alone decide the result. */
  readonly isCertain: boolean;
  readonly threshold: ReturnType<typeof thresholdFor>;
}

const prepared = readCorpus().map((text): Prepared => {
  const words = foldedWords(text.text);
  const evidence = readPatterns(words);
  const threshold = thresholdFor(evidence);
  const isCertain = evidence.certain !== undefined;
  const passages = splitIntoPassages(words, threshold === 'alone' ? 'sentence' : 'clause').map(
    (passage) => [...distressFeatures(passage)],
  );
  return { ...text, passages, features: passages[0] ?? [], isCertain, threshold };
});

const examplesOf = (
  texts: readonly Prepared[],
  isPositive: (text: Prepared) => boolean,
  buckets = featureBuckets,
): readonly Example[] =>
  texts.map((text) => ({
    features: text.features.map((feature) => feature % buckets),
    isPositive: isPositive(text),
  }));
const isDistress = ({ label }: LabelledText) => label !== 'none';

interface Judged extends Prepared {
  readonly score: number;
}

const judged = [...new Set(prepared.map(({ writer }) => writer))].flatMap((writer) => {
  const model = trainLinearModel(
    examplesOf(
      prepared.filter((text) => text.writer !== writer),
      isDistress,
    ),
  );
  return prepared
    .filter((text) => text.writer === writer)
    .map((text): Judged => ({
      ...text,
      score: Math.max(...text.passages.map((passage) => calculateScore(model, passage))),
    }));
});

const harmless = judged.filter((text) => !isDistress(text));
const distressed = judged.filter(isDistress);

/*
 * Chosen on texts of writers that the model had not seen. Model alone: fewer false alarms than one in a hundred
 * adversarial texts. With a pattern, which is rarely wrong: only when the model is confident of the opposite. With a
 * pattern of danger to a life and words about the market: when the model tends to agree.
 */
const thresholds = { alone: 1.72, besideMarket: 0.7, withPattern: -0.5 };
const isFound = ({ score, isCertain, threshold }: Judged) =>
  isCertain || score > thresholds[threshold];

for (const writer of new Set(judged.map((text) => text.writer))) {
  const own = judged.filter((text) => text.writer === writer);
  const [ill, well] = [own.filter(isDistress), own.filter((text) => !isDistress(text))];
  console.log(
    `${writer.padEnd(12)} found ${ill.filter(isFound).length}/${ill.length}, ` +
      `false alarms ${well.filter(isFound).length}/${well.length}`,
  );
}
const count = (texts: readonly Judged[]) => texts.filter(isFound).length;
console.log(
  `left out once: found ${count(distressed)}/${distressed.length}, false alarms ${count(harmless)}/${harmless.length}; ` +
    `certain patterns alone: ${distressed.filter(({ isCertain }) => isCertain).length} and ${harmless.filter(({ isCertain }) => isCertain).length}; thresholds`,
  thresholds,
);
if (process.argv.includes('--show')) {
  for (const text of harmless.filter(isFound))
    console.log(`alarm  ${text.score.toFixed(1)} ${text.text}`);
  for (const text of distressed.filter((one) => !isFound(one))) {
    console.log(`missed ${text.score.toFixed(1)} ${text.label} ${text.text}`);
  }
}

const distressTexts = prepared.filter(isDistress);
writeFileSync(
  new URL(
    '../../../functions/assistant/reading/distress/distress-model.data.json',
    import.meta.url,
  ),
  `${JSON.stringify({
    thresholds,
    distress: packed(trainLinearModel(examplesOf(prepared, isDistress))),
    crisis: packed(
      trainLinearModel(examplesOf(distressTexts, ({ label }) => label === 'crisis', kindBuckets)),
      kindBuckets,
    ),
    gambling: packed(
      trainLinearModel(
        examplesOf(
          distressTexts.filter(({ label }) => label !== 'crisis'),
          ({ label }) => label === 'gambling',
          kindBuckets,
        ),
      ),
      kindBuckets,
    ),
  })}\n`,
);

/** Rounds each weight to a signed byte: finer steps change no result. */
function packed(
  { weights, bias }: LinearModel,
  buckets = featureBuckets,
): { weights: string; unit: number; bias: number } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const unit = rounded(largest / 127);
  const bytes = Int8Array.from(weights.subarray(0, buckets), (weight) => Math.round(weight / unit));
  return { weights: Buffer.from(bytes.buffer).toString('base64'), unit, bias: rounded(bias) };
}

/** Four digits are finer than a byte's steps, and keep the bundles with the model small. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
