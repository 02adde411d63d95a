import { brapiAssets } from './brapi-assets.ts';
import { companyOf, fundKindOf } from './brapi-prices.ts';
import { seededBetween, seededShare } from '../seeded-values.ts';

/** Where the real partner keeps logos. */
export const partnerLogos = 'https://icons.brapi.dev/icons';
/** Where this machine's site has them. */
export const localLogos = '/_local/logos';

/** Address of an asset's logo. Of funds the partner mostly has none, and sends its own mark. */
export function logoAddress(folder: string, ticker: string): string {
  const asset = brapiAssets.find((known) => known.ticker === ticker);
  const isFund = asset !== undefined && fundKindOf(asset) !== undefined;
  return `${folder}/${isFund ? 'BRAPI' : ticker}.svg`;
}

/** A made-up mark, the same for all assets of a company; undefined for what is not listed. */
export function drawLogo(ticker: string): string | undefined {
  const asset = brapiAssets.find((known) => known.ticker === ticker);
  if (asset === undefined) return undefined;
  const company = companyOf(asset);
  const hue = Math.round(seededBetween(0, 360, company, 'hue'));
  const turn = Math.round(seededBetween(0, 360, company, 'turn'));
  const shape =
    seededShare(company, 'shape') < 0.5
      ? '<path d="M28 8 48 46H8Z" fill="#fff"/>'
      : '<path d="M12 12h32v13H25v19H12Z" fill="#fff"/>';
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 56 56">' +
    `<rect width="56" height="56" fill="hsl(${hue} 55% 38%)"/>` +
    `<g transform="rotate(${turn} 28 28) translate(8.4 8.4) scale(.7)">${shape}</g></svg>`
  );
}
