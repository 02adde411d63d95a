import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readLinkToken } from '../../lib/link-token.ts';
import { keepAccess } from './newsletter-access.ts';

/**
 * Stores the token of a link, which `hideLinkToken` has moved into the fragment, and removes it from the address, so
 * that a copied address does not contain it.
 * @returns whether the address still contains it
 */
export function useTokenInAddress(email: string): boolean {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const token = readLinkToken(hash);
  const take = useEffectEvent((tokenInAddress: string) => {
    if (tokenInAddress !== '') keepAccess({ email, token: tokenInAddress });
    void navigate({ pathname, search }, { replace: true, state });
  });
  useEffect(() => {
    if (token !== null && email !== '') take(token);
  }, [token, email]);
  return token !== null;
}
