import type { useTrial } from '../use-trial.ts';
import EditionCard from '../../../ui/editions/edition-card.tsx';
import { AskCard } from './ask-card.tsx';
import { NextMessageCard } from './next-message-card.tsx';
import { ThreeDays } from './three-days.tsx';

export interface TodayProps {
  readonly query: ReturnType<typeof useTrial>;
  /** ISO 8601, UTC: when the trial ends. */
  readonly expiresAt: string;
}

/** The start of a trial's panel: the newest edition, the next message, questions, and steps. */
export default function Today({ query, expiresAt }: TodayProps) {
  return (
    <>
      <EditionCard />
      <NextMessageCard trial={query.data} expiresAt={expiresAt} />
      <AskCard query={query} />
      <ThreeDays query={query} />
    </>
  );
}
