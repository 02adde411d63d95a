import { useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface AssetLogoProps {
  readonly symbol: string;
  readonly address: string | null;
  /** The size in lists. */
  readonly isSmall?: boolean;
}

/** The source of logos that the content security policy allows. */
const sourceOrigin = 'https://icons.brapi.dev';

/** The asset's logo; the letters of its symbol until the logo is loaded, and when there is none. */
export function AssetLogo({ symbol, address, isSmall = false }: AssetLogoProps) {
  const size = isSmall ? 40 : 56;
  const box = isSmall ? 'size-10' : 'size-14';
  const [loaded, setLoaded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const logo = logoAddress(address);
  return (
    <span aria-hidden className={classNames('relative block shrink-0', box)}>
      <span
        className={classNames(
          'rounded-card bg-brand text-paper absolute inset-0 flex items-center justify-center font-serif font-semibold',
          isSmall ? 'text-small' : 'text-title-4',
          logo !== undefined && logo === loaded ? 'invisible' : '',
        )}
      >
        {monogramOf(symbol)}
      </span>
      {logo === undefined || logo === failed ? null : (
        <img
          loading="lazy"
          referrerPolicy="no-referrer"
          src={logo}
          alt=""
          width={size}
          height={size}
          className={classNames(
            'rounded-card border-rule bg-white absolute inset-0 border object-contain',
            box,
            logo === loaded ? '' : 'opacity-0',
          )}
          onLoad={() => setLoaded(logo)}
          onError={() => setFailed(logo)}
        />
      )}
    </span>
  );
}

function logoAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address, window.location.href);
  if (url === null) return undefined;
  return [sourceOrigin, window.location.origin].includes(url.origin) ? url.href : undefined;
}

function monogramOf(symbol: string): string {
  return /[A-Z0-9]{1,2}/.exec(symbol.toUpperCase())?.[0] ?? '?';
}
