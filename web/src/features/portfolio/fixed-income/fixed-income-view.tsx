import { useEffect, useRef, useState } from 'react';
import type { FixedIncome } from '../../../../../shared/contracts/portfolio/fixed-income.ts';
import { saoPauloDay } from '../../../../../shared/market/b3-session.ts';
import { maxInvestments } from '../../../../../shared/portfolio/fixed-income/investment.ts';
import { fixedIncomePage as texts } from '../../../copy/portfolio/fixed-income.ts';
import { openImport } from '../../../copy/portfolio/portfolio.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Plus } from '../../../ui/icons.tsx';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { InvestmentList } from './investment-list.tsx';
import { openOfDraft, type OpenInvestment } from './open-investment.ts';
import { Totals } from './totals.tsx';
import { useRefreshedRates } from './use-fixed-income.ts';

/** Loaded at the first edit: viewing does not need this code. */
const InvestmentEditor = lazyPart(
  () => loadCode(() => import('./investment-editor.tsx')),
  <Skeleton className="rounded-card h-96" />,
);
const ImportedNotice = lazyPart(
  () => loadCode(() => import('../trades/imported-notice.tsx')),
  <Skeleton className="rounded-card mb-10 h-40" />,
);
const ImportPanel = lazyPart(
  () => loadCode(() => import('../import/import-panel.tsx')),
  <Skeleton className="rounded-card h-64" />,
);

interface FixedIncomeViewProps {
  readonly owner: string;
  readonly fixedIncome: FixedIncome;
}

export function FixedIncomeView({ owner, fixedIncome }: FixedIncomeViewProps) {
  const { investments, mayChange } = fixedIncome;
  const [open, setOpen] = useState<OpenInvestment | undefined>(() =>
    mayChange ? openOfDraft(owner, investments) : undefined,
  );
  const [imported, setImported] = useState<string>();
  const [today] = useState(() => saoPauloDay(new Date(serverNow())));
  useRefreshedRates(fixedIncome);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(undefined);
    titleRef.current?.focus();
  };
  const isEmpty = investments.length === 0;
  return (
    <>
      {imported === undefined ? null : (
        <ImportedNotice importId={imported} onDone={() => setImported(undefined)} />
      )}
      <OpenPanel
        {...{ open, owner, fixedIncome }}
        onClose={close}
        onImported={(importId) => {
          setImported(importId);
          close();
        }}
      />
      {isEmpty ? (
        open === undefined && mayChange ? (
          <EmptyFixedIncome onOpen={setOpen} />
        ) : null
      ) : (
        <>
          <Totals investments={investments} />
          <section aria-labelledby="aplicacoes" className="mt-12">
            <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
              <div>
                <h2
                  ref={titleRef}
                  id="aplicacoes"
                  tabIndex={-1}
                  className="text-title-3 outline-none"
                >
                  {texts.listTitle}
                </h2>
                <p className="text-small text-muted mt-1">{texts.count(investments.length)}</p>
              </div>
              {mayChange ? (
                <Actions isFull={investments.length >= maxInvestments} onOpen={setOpen} />
              ) : null}
            </div>
            <InvestmentList
              {...{ investments, today, mayChange }}
              onEdit={(id) => setOpen({ kind: 'edit', id })}
            />
          </section>
        </>
      )}
    </>
  );
}

interface ActionsProps {
  readonly isFull: boolean;
  readonly onOpen: (open: OpenInvestment) => void;
}

function Actions({ isFull, onOpen }: ActionsProps) {
  return (
    <div className="flex w-full flex-col gap-3 sm:w-auto sm:flex-row print:hidden">
      {isFull ? null : (
        <Button onClick={() => onOpen({ kind: 'add' })}>
          <Plus size={18} className="mr-2" />
          <span>{texts.add}</span>
        </Button>
      )}
      <Button tone="secondary" onClick={() => onOpen({ kind: 'import' })}>
        {openImport}
      </Button>
    </div>
  );
}

function EmptyFixedIncome({ onOpen }: Pick<ActionsProps, 'onOpen'>) {
  return (
    <Card className="sm:p-10">
      <h2 className="text-title-3">{texts.emptyTitle}</h2>
      <p className="mt-3 max-w-[44rem]">{texts.emptyText}</p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row">
        <Button onClick={() => onOpen({ kind: 'add' })}>{texts.add}</Button>
        <Button tone="secondary" onClick={() => onOpen({ kind: 'import' })}>
          {openImport}
        </Button>
      </div>
    </Card>
  );
}

interface OpenPanelProps extends FixedIncomeViewProps {
  readonly open: OpenInvestment | undefined;
  readonly onClose: () => void;
  readonly onImported: (importId: string) => void;
}

/** The form of an investment or the import, scrolled into view when it opens. */
function OpenPanel({ open, owner, fixedIncome, onClose, onImported }: OpenPanelProps) {
  const ref = useRef<HTMLDivElement>(null);
  const what = open?.kind === 'edit' ? open.id : open?.kind;
  useEffect(() => {
    if (what === undefined) return;
    // A loaded form has focused its first field already.
    if (ref.current?.contains(document.activeElement) === false) {
      ref.current.focus({ preventScroll: true });
    }
    ref.current?.scrollIntoView({ block: 'start' });
  }, [what]);
  if (open === undefined) return null;
  return (
    <div ref={ref} tabIndex={-1} className="mb-10 scroll-mt-24 outline-none print:hidden">
      {open.kind === 'import' ? (
        <ImportPanel {...{ onClose, onImported }} />
      ) : (
        <InvestmentEditor
          key={what}
          {...{ owner, fixedIncome, onClose }}
          id={open.kind === 'edit' ? open.id : undefined}
        />
      )}
    </div>
  );
}
