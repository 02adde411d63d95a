import { personalization as texts } from '../../copy/newsletter/newsletter-personalization.ts';
import { newsletterUnsubscribePath } from '../../paths.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Opens the page that unsubscribes after one confirmation, without a password. */
export function UnsubscribeLink({ token }: { readonly token: string }) {
  return (
    <p className="text-muted">
      <span>{texts.leave}</span>{' '}
      <TextLink to={newsletterUnsubscribePath(token)} label={texts.unsubscribe} />
    </p>
  );
}
