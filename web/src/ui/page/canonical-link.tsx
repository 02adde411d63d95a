import { useLocation } from 'react-router-dom';
import * as paths from '../../paths.ts';

/** The one address of the page that is shown, for search engines and for "share". */
export function CanonicalLink() {
  const { pathname } = useLocation();
  const path = pathname.replace(/\/+$/, '') || paths.home;
  const origin = import.meta.env.BFJ_SITE_URL ?? '';
  return <link rel="canonical" href={`${origin}${path}`} />;
}
