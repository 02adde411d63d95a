import { payments as texts } from '../../../copy/billing/billing-payments.ts';
import { loadPage } from '../../../lib/navigation/load-page.ts';
import { Button } from '../../../ui/button.tsx';
import * as paths from '../../../paths.ts';

/** The way to another card; its page is loaded anew, since only it may show the card form. */
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
