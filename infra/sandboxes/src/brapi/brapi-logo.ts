import { brapiAssets } from './brapi-assets.ts';
import { companyOf, fundKindOf } from './brapi-prices.ts';
import { seededBetween, seededShare } from '../seeded-values.ts';

/** Base address of logos at the real partner. */
export const partnerLogos = 'https://icons.brapi.dev/icons';
/** Base path of logos on this machine's site. */
export const localLogos = '/_local/logos';

/** Returns the address of an asset's logo. The partner has no logos for most funds, and sends its own. */
export function logoAddress(folder: string, ticker: string): string {
  const asset = brapiAssets.find((known) => known.ticker === ticker);
  const isFund = asset !== undefined && fundKindOf(asset) !== undefined;
  return `${folder}/${isFund ? 'BRAPI' : ticker}.svg`;
}

/** Draws a made-up logo, the same for all assets of a company; returns undefined for an unlisted ticker. */
export function drawLogo(ticker: string): string | undefined {
  const asset = brapiAssets.find((known) => known.ticker === ticker);
  if (asset === undefined) return undefined;
  const company = companyOf(asset);
  const hue = Math.round(seededBetween(0, 360, company, 'hue'));
  const rotationDegrees = Math.round(seededBetween(0, 360, company, 'turn'));
  const shape =
    seededShare(company, 'shape') < 0.5
      ? '<path d="M28 8 48 46H8Z" fill="#fff"/>'
      : '<path d="M12 12h32v13H25v19H12Z" fill="#fff"/>';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56">' +
    `<rect width="56" height="56" fill="hsl(${hue} 55% 38%)"/>` +
    `<g transform="rotate(${rotationDegrees} 28 28) translate(8.4 8.4) scale(.7)">${shape}</g></svg>`
  );
}
