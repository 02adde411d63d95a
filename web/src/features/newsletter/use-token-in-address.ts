import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keepAccess } from './newsletter-access.ts';

/**
 * Links in our messages carry the token behind the `#`, which no server sees. It is kept and
 * taken out of the address, so that copying the address does not hand it on.
 * @returns whether it stands there still
 */
export function useTokenInAddress(email: string): boolean {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const token = new URLSearchParams(hash.slice(1)).get('token');
  const take = useEffectEvent((taken: string) => {
    if (taken !== '') keepAccess({ email, token: taken });
    void navigate({ pathname, search }, { replace: true, state });
  });
  useEffect(() => {
    if (token !== null && email !== '') take(token);
  }, [token, email]);
  return token !== null;
}
