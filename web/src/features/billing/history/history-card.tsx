import { history as texts } from '../../../copy/billing/billing-payments.ts';
import { Card } from '../../../ui/card.tsx';
import { TextButton } from '../text-button.tsx';
import { PaymentHistory } from './payment-history.tsx';

const headingId = 'historico-de-pagamentos';

/** Everything that was paid, with a receipt of each. */
export function HistoryCard() {
  return (
    <Card>
      <section aria-labelledby={headingId}>
        <h3 id={headingId} tabIndex={-1} className="text-title-4 scroll-mt-24 outline-none">
          {texts.title}
        </h3>
        <p className="text-small text-muted mt-2">{texts.cardText}</p>
        <div className="mt-3">
          <PaymentHistory />
        </div>
      </section>
    </Card>
  );
}

/** A link that scrolls to the history. */
export function ToHistory() {
  return (
    <TextButton
      onClick={() => {
        const heading = document.getElementById(headingId);
        heading?.scrollIntoView({ block: 'start' });
        heading?.focus({ preventScroll: true });
      }}
    >
      {texts.open}
    </TextButton>
  );
}
