import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { loadPage } from '../../../lib/load-page.ts';
import { Button } from '../../../ui/button.tsx';

/** The way to another card; its page is loaded anew, since only it may show the card form. */
export function ManageCardsButton() {
  return (
    <Button
      tone="secondary"
      wide={false}
      onClick={() => loadPage('/gerenciar-cartoes', { from: '/dashboard' })}
    >
      {texts.manageCards}
    </Button>
  );
}
