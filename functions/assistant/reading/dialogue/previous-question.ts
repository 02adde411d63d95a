import type { Question } from '../../domain/question.ts';

/** The previous question and its text. */
export interface PreviousQuestion {
  readonly question: Question;
  readonly text: string;
  /** Earlier questions, newest first, to which `the two of them` may refer. */
  readonly earlier?: readonly Question[];
}
