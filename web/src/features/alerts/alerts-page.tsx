import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  listAlerts,
  type Alert as PriceAlert,
  type AlertList,
} from '../../../../shared/contracts/alerts.ts';
import { parseTicker } from '../../../../shared/market/ticker.ts';
import { alertAccess, alertList, alertsPage as texts } from '../../copy/alerts/alerts.ts';
import * as paths from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LoadingFailure } from '../../ui/feedback/loading-failure.tsx';
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/page/back-link.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionPage } from '../access/session-page.tsx';
import { useAlertDraft } from './alert-draft.ts';
import { alertErrorText } from './alert-form.tsx';
import { AlertLists } from './alert-lists.tsx';
import { NewAlert, type NewAlertStart } from './new-alert.tsx';
import { useAlerts } from './use-alerts.ts';

/** The price alerts of a session. Without access they are read-only. */
export default function AlertsPage() {
  return (
    <SessionPage>
      <Page title={texts.documentTitle} description={texts.description} private>
        <div className="max-w-page mx-auto px-5 pt-8 pb-16 md:px-8 md:pt-12 md:pb-24">
          <BackLink to={paths.dashboard}>{texts.back}</BackLink>
          <header className="mt-4 mb-8">
            <h1 className="text-title-1">{texts.title}</h1>
            <p className="text-lead text-muted mt-3 max-w-[44rem]">{texts.lead}</p>
          </header>
          <Alerts />
        </div>
      </Page>
    </SessionPage>
  );
}

function Alerts() {
  const query = useAlerts();
  if (query.data === undefined) {
    return (
      <LoadingFailure
        query={query}
        endpoints={[listAlerts]}
        texts={alertList}
        textOf={alertErrorText}
        skeleton={
          <Loading label={alertList.loading}>
            <Skeleton className="h-6 w-32" />
            <Skeleton className="rounded-card mt-4 h-28" />
            <Skeleton className="rounded-card mt-3 h-28" />
          </Loading>
        }
      />
    );
  }
  return <Shown list={query.data} />;
}

function Shown({ list }: { readonly list: AlertList }) {
  const { alerts, access, limit } = list;
  const [address] = useSearchParams();
  const repeatedAlertId = address.get('denovo');
  const draft = useAlertDraft();
  const [start, setStart] = useState(() => {
    const requested =
      toNewAlertStart(alerts.find(({ id }) => id === repeatedAlertId)) ??
      parseNewAlertStart(address.get('ativo'));
    const draftStart = parseNewAlertStart(draft.read().about);
    return requested === undefined || requested.ticker === draftStart?.ticker
      ? draftStart
      : requested;
  });
  const formRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (start === undefined) return;
    formRef.current?.scrollIntoView({ block: 'nearest' });
    formRef.current?.focus();
  }, [start]);
  const isFull = alerts.filter(({ state }) => state !== 'fired').length >= limit;
  return (
    <div className="grid gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:items-start">
      <div ref={formRef} tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none lg:order-last">
        {access === 'none' ? (
          <Alert
            tone="info"
            title={alertAccess.noneTitle}
            action={<ButtonLink to={paths.plans}>{alertAccess.plans}</ButtonLink>}
          >
            {alertAccess.none}
          </Alert>
        ) : isFull ? (
          <Alert tone="info" title={alertAccess.fullTitle}>
            {alertAccess.full(limit)}
          </Alert>
        ) : (
          <NewAlert key={start?.key} start={start} />
        )}
        {access === 'trial' ? (
          <p className="text-small text-muted mt-3">{alertAccess.trial(limit)}</p>
        ) : null}
      </div>
      <div className="min-w-0">
        <AlertLists
          list={list}
          onAgain={(alert) => setStart(toNewAlertStart(alert))}
          onMissing={(ticker) => setStart(parseNewAlertStart(ticker))}
        />
      </div>
    </div>
  );
}

/** Counts the starts, so that selecting the same value again resets the form. */
let starts = 0;

function toNewAlertStart(
  alert: PriceAlert | undefined,
): (NewAlertStart & { readonly key: number }) | undefined {
  if (alert === undefined) return undefined;
  starts += 1;
  const { ticker, direction, targetInCentavos } = alert;
  return { key: starts, ticker, values: { direction, targetInCentavos } };
}

/** `?ativo=PETR4`: only the asset is known. */
function parseNewAlertStart(
  written: string | null | undefined,
): (NewAlertStart & { readonly key: number }) | undefined {
  const ticker = parseTicker(written ?? '');
  if (ticker === undefined) return undefined;
  starts += 1;
  return { key: starts, ticker };
}
