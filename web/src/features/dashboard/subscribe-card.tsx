import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { inactiveDashboard as texts, trialDashboard } from '../../copy/dashboard.ts';
import { loadPage } from '../../lib/navigation/load-page.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useSession } from '../access/session/use-session.ts';
import type { StoredUser } from '../access/session/session-store.ts';
import * as paths from '../../paths.ts';

/** The call to subscribe. */
export function SubscribeCard({ tone = 'primary' }: Pick<ComponentProps<typeof Button>, 'tone'>) {
  return (
    <section className="rounded-card border-ink bg-surface border-[1.5px] p-6">
      <h2 className="text-title-3">{texts.offerTitle}</h2>
      <p className="text-muted mt-2">{texts.offerText}</p>
      <div className="mt-6 grid">
        <SubscribeButton tone={tone} />
      </div>
      <Link
        to={paths.plans}
        className="link text-small mt-3 inline-flex min-h-11 items-center font-medium"
      >
        {texts.otherPlans}
      </Link>
    </section>
  );
}

/**
 * Opens the monthly plan; for a trial session it opens the upgrade, which asks for CPF and password. The payment
 * asks for a missing CPF.
 */
export function SubscribeButton({ tone = 'primary' }: Pick<ComponentProps<typeof Button>, 'tone'>) {
  const session = useSession();
  return session?.kind === 'account' ? (
    <Button tone={tone} onClick={() => openPayment(session.user)}>
      {texts.subscribe}
    </Button>
  ) : (
    <ButtonLink tone={tone} to={trialDashboard.upgradePath}>
      {texts.subscribe}
    </ButtonLink>
  );
}

/** Opens the monthly plan's payment with the known customer data. */
function openPayment({ nome, email, telefone, cpf }: StoredUser): void {
  loadPage(paths.monthlyCheckout, {
    prefilledData: { name: nome, email, phone: telefone, cpf: cpf ?? '' },
    from: paths.dashboard,
    skipToPayment: true,
    autoRedirect: true,
    autoStart: true,
  });
}
