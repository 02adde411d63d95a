import type { EvaluationCase } from '../evaluation-case.ts';
import { alertCases } from './alerts.ts';
import { calculations } from './calculations.ts';
import { comparisons } from './comparisons.ts';
import { figures } from './figures.ts';
import { followUps } from './follow-ups.ts';
import { indicatorCases } from './indicators.ts';
import { messageCases, missingPrices } from './messages.ts';
import { moreOthers } from './more-others.ts';
import { others } from './others.ts';
import { portfolioCases } from './portfolio.ts';
import { advice, injections, noise, offTopic, privacy } from './traps.ts';
import { walked } from './walked.ts';
import { wordCases } from './words.ts';

export const evaluationCases: readonly EvaluationCase[] = [
  ...figures,
  ...indicatorCases,
  ...comparisons,
  ...calculations,
  ...followUps,
  ...wordCases,
  ...alertCases,
  ...missingPrices,
  ...messageCases,
  ...portfolioCases,
  ...advice,
  ...injections,
  ...privacy,
  ...offTopic,
  ...noise,
  ...others,
  ...moreOthers,
  ...walked,
];
