import { createHash } from 'node:crypto';
import { themeScript } from '../../shared/theme.ts';

/**
 * Security headers of the site's pages, as data for CloudFront and for the server of the built site on a developer's
 * machine.
 */
export interface PageHeaderOptions {
  /** Origin that the sign-in calls: `https://cognito-idp.<region>.amazonaws.com`. */
  readonly identityOrigin: string;
  readonly page: 'ordinary' | 'payment';
  /** Origin of Mercado Pago's sandbox on a developer's machine. */
  readonly mercadoPagoSandbox?: string;
}

/** The host of asset logos, at the source of market data. */
const assetLogos = 'https://icons.brapi.dev';

/** Hosts of MercadoPago.js v2 and its card fields, by purpose. */
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
 * Two years, for this host alone: other hosts of the operator's domain may not have TLS yet, and leaving the
 * browsers' preload list takes months.
 */
export const strictTransportSecurity = { maxAgeSeconds: 63_072_000 } as const;

/**
 * Addresses of pages hold tokens and e-mails, so no Referer is sent. Mercado Pago's script checks which site shows
 * its card fields: it gets the origin, without the path.
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

/** Returns every security header of a page, by its lower-case name. */
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
    // Allowed on every page, since a page may navigate to the dashboard in the same document. A Pix QR code is a data
    // URL in the answer, which can run nothing and call no server.
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

/** Allows an inline script with exactly this text. */
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
