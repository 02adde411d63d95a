import { parseTickers } from '../../../lib/tickers.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { askToday as texts } from '../../../copy/trial/trial-today.ts';
import { buildComparisonPath } from '../../../lib/comparison-path.ts';
import * as paths from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import type { useTrial } from '../use-trial.ts';
import { questionsFor } from './questions.ts';

/** The number of assets in a comparison. */
const maxCompared = 4;

/** Three example questions; each opens the assistant with the question in its text field. */
export function AskCard({ query }: { readonly query: ReturnType<typeof useTrial> }) {
  const assets = parseTickers(query.data?.ativos_interesse ?? '');
  const compared = assets.slice(0, maxCompared);
  const questions = questionsFor(assets, query.data?.nivel_conhecimento ?? 'basico');
  return (
    <Card>
      <section aria-labelledby="perguntas">
        <h2 id="perguntas" className="text-title-4">
          {texts.title}
        </h2>
        <p className="text-small text-muted mt-1">{texts.text}</p>
        {query.data === undefined && !query.isError ? (
          <QuestionsSkeleton />
        ) : (
          <ul className="mt-4 grid gap-2.5">
            {questions.map((question) => (
              <li key={question}>
                <Link
                  to={paths.askAssistant(question)}
                  className="border-field hover:border-ink rounded-card group flex min-h-12 items-center justify-between gap-3 border px-4 py-2.5 transition-colors duration-150"
                >
                  <span className="min-w-0 break-words">{question}</span>
                  <ArrowRight
                    size={18}
                    strokeWidth={1.75}
                    aria-hidden
                    className="text-muted group-hover:text-brand shrink-0"
                  />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 flex flex-wrap gap-x-6">
          <TextLink {...texts.otherQuestion} />
          <TextLink to={buildComparisonPath(compared)} label={texts.compare(compared)} />
        </p>
      </section>
    </Card>
  );
}

function QuestionsSkeleton() {
  return (
    <Loading label={texts.loading}>
      <div className="mt-4 grid gap-2.5">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="rounded-card h-12" />
        ))}
      </div>
    </Loading>
  );
}
