import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { announce } from './announcer.tsx';
import { useTopOfPage } from './use-top-of-page.ts';
import * as paths from '../../paths.ts';
import type { Elements } from '../elements.ts';

interface PageProps {
  /** Document title, including the brand. */
  readonly title: string;
  readonly description: string;
  /** The canonical address, if the server has given it; otherwise the router's. */
  readonly canonical?: string | undefined;
  /** Excludes personal pages from search engines. */
  readonly private?: boolean;
  /** Whether the page replaces another one without a navigation: the window must then be scrolled to its top. */
  readonly replacesPage?: boolean;
  readonly children: Elements;
}

/**
 * A page with its document title. A navigation to it scrolls to its top, moves the focus to its headline and
 * announces its title.
 */
export function Page(props: PageProps) {
  const { title, description, canonical, private: isPrivate, replacesPage = false } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // The router's key of the address with which the document was loaded is `default`.
  const arrivedByNavigation = key !== 'default';

  // Several pages may be shown at one address, one after another.
  useTopOfPage();
  useEffect(() => {
    if (replacesPage) window.scrollTo(0, 0);
    if (!arrivedByNavigation && !replacesPage) return;
    const headline = contentRef.current?.querySelector('h1');
    headline?.setAttribute('tabindex', '-1');
    headline?.focus({ preventScroll: true });
    announce(title);
    // Run once for each page: a changed query string is no navigation.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div ref={contentRef}>
      <title>{title}</title>
      <meta name="description" content={description} />
      {isPrivate ? <meta name="robots" content="noindex" /> : <CanonicalLink address={canonical} />}
      {props.children}
    </div>
  );
}

/** The canonical address of the page, for search engines and for "share". */
function CanonicalLink({ address }: { readonly address: string | undefined }) {
  const { pathname } = useLocation();
  const path = pathname.replace(/(?<!\/)\/+$/, '') || paths.home;
  const origin = import.meta.env.BFJ_SITE_URL ?? '';
  return <link rel="canonical" href={address ?? `${origin}${path}`} />;
}
