import { useState } from 'react';

interface AssetLogoProps {
  readonly symbol: string;
  readonly address: string | null;
}

/**
 * The asset's logo, or the letters of its symbol. The pages load pictures from this site alone,
 * so that no other site learns who looks at which asset: a logo kept elsewhere is never asked for.
 */
export function AssetLogo({ symbol, address }: AssetLogoProps) {
  const [failed, setFailed] = useState<string>();
  const own = ownAddress(address);
  if (own !== undefined && own !== failed) {
    return (
      <img
        src={own}
        alt=""
        width={56}
        height={56}
        className="rounded-card border-rule bg-surface size-14 shrink-0 border object-contain"
        onError={() => setFailed(own)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className="rounded-card bg-brand text-paper text-title-4 flex size-14 shrink-0 items-center justify-center font-serif font-semibold"
    >
      {monogramOf(symbol)}
    </span>
  );
}

function ownAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address, window.location.href);
  return url?.origin === window.location.origin ? url.href : undefined;
}

function monogramOf(symbol: string): string {
  return /[A-Z0-9]{1,2}/.exec(symbol.toUpperCase())?.[0] ?? '?';
}
