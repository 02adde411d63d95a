import { personalization as texts } from '../../copy/newsletter-personalization.ts';
import { TextLink } from '../../ui/text-link.tsx';

/** Leads whoever wants no more newsletters to the page that asks once, without any password. */
export function WayOut({ token }: { readonly token: string }) {
  // Behind the `#`, which browsers send to no server.
  const address = `/newsletter/cancelar#token=${encodeURIComponent(token)}`;
  return (
    <p className="text-muted">
      {texts.leave} <TextLink to={address} label={texts.unsubscribe} />
    </p>
  );
}
