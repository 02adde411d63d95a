import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { loadPage } from '../../../lib/navigation/load-page.ts';
import { Button } from '../../../ui/button.tsx';
import * as paths from '../../../paths.ts';

/** Opens the page for replacing the card by a full page load, because only that page may show the card form. */
export function ManageCardsButton() {
  return (
    <Button
      tone="secondary"
      wide={false}
      onClick={() => loadPage(paths.cards, { from: paths.dashboard })}
    >
      {texts.manageCards}
    </Button>
  );
}
