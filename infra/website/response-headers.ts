import { createHash } from 'node:crypto';
import { themeScript } from '../../shared/theme.ts';

/**
 * Security headers of the site's pages, as data: CloudFront sends them, and so does the server
 * that shows the built site on a developer's machine.
 */
export interface PageHeaderOptions {
  /** Origin that the sign-in talks to: `https://cognito-idp.<region>.amazonaws.com`. */
  readonly identityOrigin: string;
  readonly page: 'ordinary' | 'payment';
  /** Origin of a stand-in for Mercado Pago, on a developer's machine. */
  readonly mercadoPagoSandbox?: string;
}

/** Where the source of market data keeps the logos of assets. */
const assetLogos = 'https://icons.brapi.dev';

/** Hosts of MercadoPago.js v2 and its card fields, by what they are needed for. */
const mercadoPago = {
  scripts: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com'],
  images: ['https://http2.mlstatic.com'],
  calls: [
    'https://api.mercadopago.com',
    'https://events.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://www.mercadolibre.com',
  ],
  frames: ['https://secure-fields.mercadopago.com', 'https://www.mercadolibre.com'],
} as const;

/**
 * Two years, for this host alone: other names of the operator's domain may be somebody else's to
 * move to TLS, and a place in the browsers' preload list is left only after months.
 */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000 } as const;

/**
 * Addresses of pages hold tokens and e-mails, so they are told to nobody. Mercado Pago's script
 * checks which site its card fields are shown on: it gets the origin, without the address.
 */
export const referrerPolicies = {
  ordinary: 'no-referrer',
  payment: 'strict-origin-when-cross-origin',
} as const satisfies Record<PageHeaderOptions['page'], string>;

const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
].join(', ');

/** Every security header of a page, by its lower-case name. */
export function pageHeaders(options: PageHeaderOptions): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(options),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': referrerPolicies[options.page],
    'strict-transport-security': `max-age=${strictTransportSecurity.maxAgeSeconds}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

function contentSecurityPolicy(options: PageHeaderOptions): string {
  const { identityOrigin, page, mercadoPagoSandbox } = options;
  const partner = (sources: readonly string[]) => (page === 'payment' ? sources : []);
  const sandbox = mercadoPagoSandbox === undefined ? [] : [mercadoPagoSandbox];
  const frames = partner([...mercadoPago.frames, ...sandbox]);
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", hashOf(themeScript), ...partner([...mercadoPago.scripts, ...sandbox])],
    // Mercado Pago's script styles the card fields that it puts into the page.
    'style-src': ["'self'", ...(page === 'payment' ? ["'unsafe-inline'"] : [])],
    // On every page, since one may be followed by the dashboard in the same document. A Pix's QR code
    // is a picture in the answer itself, which cannot run anything nor call anybody.
    'img-src': ["'self'", 'data:', assetLogos, ...partner(mercadoPago.images)],
    'font-src': ["'self'"],
    'connect-src': ["'self'", identityOrigin, ...partner([...mercadoPago.calls, ...sandbox])],
    'frame-src': frames.length === 0 ? ["'none'"] : frames,
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}

/** Lets in a script that stands in a page, where it is this text to the letter. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
