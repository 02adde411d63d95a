import { useSearchParams } from 'react-router-dom';
import type { Access } from '../../../../shared/contracts/access.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { loadCode } from '../../lib/load-code.ts';
import { Page } from '../../ui/page/page.tsx';
import { activeDashboard as texts, dashboard } from '../../copy/dashboard.ts';
import { useFirstName } from '../access/use-first-name.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { classNames } from '../../lib/class-names.ts';
import { showsAsset } from './dashboard-address.ts';
import { DashboardTabs } from './dashboard-tabs.tsx';
import { formatLongDay, formatLongMoment } from '../../lib/date-texts.ts';
import { SlimOpening } from './slim-opening.tsx';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { SessionViewHeader } from '../access/session-view-header.tsx';

/** Loaded separately, because most users have no alerts. */
const PaymentAlerts = lazyPart(
  () => loadCode(() => import('../billing/history/payment-alerts.tsx')),
  null,
);

/** From then on the hour is shown: a message may be sent before or after the end. */
const nearMilliseconds = 3 * 24 * 60 * 60 * 1000;

function describeEnd(expiresAt: string): string {
  const isNear = Date.parse(expiresAt) - serverNow() < nearMilliseconds;
  return isNear ? formatLongMoment(expiresAt) : formatLongDay(expiresAt);
}

/** The dashboard with access. An open asset fills the page. */
export function ActiveDashboard({ access }: { readonly access: Access }) {
  const name = useFirstName();
  const [parameters] = useSearchParams();
  const isSlim = showsAsset(parameters);
  return (
    <Page title={dashboard.documentTitle} description={dashboard.description} private>
      <div
        className={classNames(
          'max-w-page mx-auto px-5 pb-16 md:px-8 md:pb-24',
          isSlim ? 'pt-1 md:pt-0' : 'pt-8 md:pt-12',
        )}
      >
        {isSlim ? null : (
          <SessionViewHeader
            title={`${texts.welcome}, ${name}`}
            status={
              <>
                <StatusBadge tone="active">{texts.badge}</StatusBadge>
                {access.expiresAt === null ? null : (
                  <span className="text-small text-muted">
                    {`${texts.accessUntil} ${describeEnd(access.expiresAt)}`}
                  </span>
                )}
              </>
            }
          />
        )}
        <PaymentAlerts />
        <DashboardTabs opening={isSlim ? <SlimOpening name={name} /> : null} />
      </div>
    </Page>
  );
}
