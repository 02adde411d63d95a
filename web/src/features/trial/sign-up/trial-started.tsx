import { Link } from 'react-router-dom';
import { shortNumber } from '../../../../../shared/receipt-numbers.ts';
import { trialSuccess as texts } from '../../../copy/trial/trial-success.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { MessageTimes } from '../../../ui/message-times.tsx';
import { formatLongMoment } from '../../../lib/date-texts.ts';
import { useSession } from '../../access/session/use-session.ts';
import { loadCode } from '../../../lib/load-code.ts';
import { lazyPart } from '../../../ui/page/lazy-part.tsx';
import { Masthead } from '../../../ui/page/masthead.tsx';

/** Loaded separately: the page says without it that the trial is running. */
const AfterStart = lazyPart(() => loadCode(() => import('./after-start.tsx')), null);

/** The trial is running: when messages are sent, and the next steps. */
export function TrialStarted() {
  return (
    <Masthead>
      <p className="text-brand text-small mt-8 font-semibold">{texts.kicker}</p>
      <h1 className="text-title-1 mt-2">{texts.title}</h1>
      <p className="text-lead text-muted mt-4">{texts.lead}</p>
      <MessageTimes times={texts.times} />
      <p className="text-small text-muted mt-6">{texts.note}</p>
      <TrialReceipt />
      <AfterStart />
      <div className="mt-10 flex flex-col gap-5 sm:flex-row sm:items-center">
        <ButtonLink to={texts.dashboard.to}>{texts.dashboard.label}</ButtonLink>
        <Link to={texts.home.to} className="link text-center font-medium">
          {texts.home.label}
        </Link>
      </div>
    </Masthead>
  );
}

/** The trial's price, end and number. */
function TrialReceipt() {
  const session = useSession();
  if (session?.kind !== 'trial') return null;
  const { id, data_expiracao } = session.trial;
  const rows = [
    { name: texts.receipt.amount, value: texts.receipt.nothing },
    { name: texts.receipt.until, value: formatLongMoment(data_expiracao) },
    { name: texts.receipt.number, value: shortNumber(id) },
  ];
  return (
    <dl className="divide-rule border-rule mt-8 divide-y border-y">
      {rows.map(({ name, value }) => (
        <div key={name} className="grid gap-x-6 py-2.5 sm:grid-cols-[9rem_1fr] sm:items-baseline">
          <dt className="text-small text-muted">{name}</dt>
          <dd className="tabular font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
