import { readdirSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { distressKinds } from '../../../functions/assistant/domain/distress-kinds.ts';
import {
  crisisSentences,
  debtSentences,
  gamblingSentences,
  marketSentences,
} from '../../support/assistant/distress-sentences.ts';
import { fraudSentences, harmlessFraudSentences } from '../../support/assistant/fraud-sentences.ts';
import {
  harmlessViolenceSentences,
  violenceSentences,
} from '../../support/assistant/violence-sentences.ts';
import { evaluationCases } from '../cases/index.ts';

const labelSchema = z.enum([...distressKinds, 'none']);
const kinds: ReadonlySet<string> = new Set(distressKinds);

export interface LabelledText {
  /** The text's writer: texts of one writer resemble each other. */
  readonly writer: string;
  readonly label: z.infer<typeof labelSchema>;
  readonly text: string;
}

const corpus = new URL('corpus/', import.meta.url);
const opened = new URL('opened/', import.meta.url);

/** Returns the texts of one file, a `label|text` a line. */
export function readLabelledTexts(file: URL, writer: string): readonly LabelledText[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const split = line.indexOf('|');
      return {
        writer,
        label: labelSchema.parse(line.slice(0, split)),
        text: line.slice(split + 1),
      };
    });
}

/** Returns the sets whose first result was measured before they were opened, by name; no model is trained on them. */
export function readOpenedSets(): ReadonlyMap<string, readonly LabelledText[]> {
  return new Map(
    readdirSync(opened).map((name) => {
      const set = name.replace(/\..*/, '');
      return [set, readLabelledTexts(new URL(name, opened), set)];
    }),
  );
}

/** Returns the model's training texts: those of `corpus/`, and the questions of the evaluation. */
export function readCorpus(): readonly LabelledText[] {
  const written = readdirSync(corpus).flatMap((name) =>
    readLabelledTexts(new URL(name, corpus), name.replace(/[-.].*/, '')),
  );
  const asked = evaluationCases
    .filter(({ about }) => !about.some((one) => kinds.has(one)))
    .flatMap(({ says }) => says)
    .map((text) => ({ writer: 'evaluation', label: 'none' as const, text }));
  const listed = (
    [
      ['crisis', crisisSentences],
      ['gambling', gamblingSentences],
      ['debt', debtSentences],
      ['violence', violenceSentences],
      ['fraud', fraudSentences],
      ['none', marketSentences],
      ['none', harmlessViolenceSentences],
      ['none', harmlessFraudSentences],
    ] as const
  ).flatMap(([label, texts]) => texts.map((text) => ({ writer: 'patterns', label, text })));
  return [...written, ...listed, ...asked];
}
