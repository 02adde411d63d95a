import { useState } from 'react';
import type { PortfolioIncome } from '../../../../../shared/contracts/portfolio/income.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { incomeEmpty, incomePage as texts } from '../../../copy/portfolio/income.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import * as paths from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AnnouncedIncome } from './announced-income.tsx';
import { IncomeAssets } from './income-assets.tsx';
import { IncomeDownload } from './income-download.tsx';
import { IncomeMonths } from './income-months.tsx';
import { IncomeNotes } from './income-notes.tsx';
import { IncomeSummary } from './income-summary.tsx';
import { hasHeldNothing } from './income-totals.ts';
import { StatedSince } from './stated-since.tsx';
import { usePendingIncome } from './use-income.ts';

export function IncomeView({ income }: { readonly income: PortfolioIncome }) {
  const [today] = useState(() => saoPauloDay(new Date(serverNow())));
  const { isAsking } = usePendingIncome(income);
  const { received, announced, unknown, mayChange } = income;
  if (hasHeldNothing(income)) {
    // Without access, the notice above says how to begin.
    return mayChange ? <EmptyIncome /> : null;
  }
  const hasPayments = received.length > 0 || announced.length > 0;
  return (
    <>
      <p role="status" className={isAsking ? 'text-small text-muted mb-4' : 'sr-only'}>
        {isAsking ? texts.asking : ''}
      </p>
      <StatedSince income={income} />
      <IncomeSummary {...{ income, today, isAsking }} />
      {received.length === 0 ? null : <IncomeMonths {...{ received, today }} />}
      <AnnouncedIncome {...{ announced, today }} />
      <IncomeAssets {...{ income, today }} />
      {hasPayments ? (
        <IncomeDownload {...{ income, today }} />
      ) : isAsking || unknown.length > 0 ? null : (
        <Card className="mt-10">
          <h2 className="text-title-4">{incomeEmpty.nothingTitle}</h2>
          <p className="mt-2">{incomeEmpty.nothing}</p>
        </Card>
      )}
      <IncomeNotes income={income} isAsking={isAsking} />
    </>
  );
}

function EmptyIncome() {
  return (
    <Card className="sm:p-10">
      <h2 className="text-title-3">{incomeEmpty.title}</h2>
      <p className="mt-3 max-w-[44rem]">{incomeEmpty.text}</p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row">
        <ButtonLink to={paths.trades}>{incomeEmpty.trades}</ButtonLink>
        <ButtonLink tone="secondary" to={paths.portfolio}>
          {incomeEmpty.portfolio}
        </ButtonLink>
      </div>
    </Card>
  );
}
