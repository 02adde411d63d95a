import { accountMade as texts } from '../../copy/onboarding/signup.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { openCheckout } from '../billing/open-checkout.ts';
import type { StoredUser } from '../access/session/session-store.ts';
import { signOut } from '../access/session/sign-out.ts';
import * as paths from '../../paths.ts';

/** For whoever comes to the sign-up with an account, as by the browser's back from the payment. */
export function AccountMade({ user }: { readonly user: StoredUser }) {
  const pays = user.plano === 'ativo';
  return (
    <div className="max-w-page mx-auto px-5 pt-10 pb-16 md:px-8 md:pt-16 md:pb-24">
      <div className="masthead-rule mx-auto max-w-[36.5rem]">
        <h1 className="text-title-1 mt-8">{texts.title}</h1>
        <p className="text-lead text-muted mt-4">
          {texts.lead} <strong className="text-ink font-semibold break-words">{user.email}</strong>.{' '}
          {pays ? null : texts.next}
        </p>
        <div className="mt-8 flex flex-col gap-3 sm:flex-row">
          {pays ? null : (
            <Button onClick={() => openCheckout('mensal', paths.signUp)}>{texts.pay}</Button>
          )}
          <ButtonLink to={paths.dashboard} tone={pays ? 'primary' : 'secondary'}>
            {texts.dashboard}
          </ButtonLink>
        </div>
        <p className="text-small text-muted mt-8">
          {texts.somebodyElse}{' '}
          <button type="button" className="link" onClick={() => void beginAnew()}>
            {texts.leave}
          </button>
        </p>
      </div>
    </div>
  );
}

/** A new document: nothing of the person who leaves stays in memory. */
async function beginAnew(): Promise<void> {
  await signOut();
  window.location.reload();
}
