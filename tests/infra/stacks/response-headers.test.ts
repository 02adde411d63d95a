import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { pageHeaders } from '../../../infra/website/response-headers.ts';
import { paymentPaths } from '../../../shared/payment-paths.ts';
import { themeScript } from '../../../shared/theme.ts';

const identityOrigin = 'https://cognito-idp.sa-east-1.amazonaws.com';

/** The hash by which the browser identifies the only inline script of the pages. */
const themeScriptHash = `'sha256-${createHash('sha256').update(themeScript).digest('base64')}'`;

function policyOf(page: 'ordinary' | 'payment'): Map<string, string[]> {
  const policy = pageHeaders({ identityOrigin, page })['content-security-policy'] ?? '';
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('content security policy', () => {
  it('allows an ordinary page its own scripts, Cognito and logos', () => {
    expect(Object.fromEntries(policyOf('ordinary'))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", themeScriptHash],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:', 'https://icons.brapi.dev'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", identityOrigin],
      'frame-src': ["'none'"],
      'manifest-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    });
  });

  it.each(['ordinary', 'payment'] as const)('allows only one inline script on %s pages', (page) => {
    const sources = policyOf(page).get('script-src') ?? [];
    expect(sources.filter((source) => /^'(?:sha|nonce)/.test(source))).toEqual([themeScriptHash]);
    expect(sources).not.toContain("'unsafe-inline'");
    expect(sources).not.toContain("'unsafe-eval'");
    expect(sources.some((source) => source.includes('*') || source === 'https:')).toBe(false);
  });

  it("adds only Mercado Pago's hosts on payment pages", () => {
    const hosts = new Set<string>();
    for (const [directive, sources] of policyOf('payment')) {
      const ordinary = policyOf('ordinary').get(directive) ?? [];
      for (const source of sources) {
        if (source.startsWith('https:') && !ordinary.includes(source)) {
          hosts.add(new URL(source).hostname);
        }
      }
    }
    expect([...hosts].toSorted()).toEqual([
      'api.mercadopago.com',
      'events.mercadopago.com',
      'http2.mlstatic.com',
      'sdk.mercadopago.com',
      'secure-fields.mercadopago.com',
      'www.mercadolibre.com',
    ]);
    expect(policyOf('payment').get('script-src')).toContain('https://sdk.mercadopago.com');
    expect(policyOf('payment').get('frame-src')).toContain('https://secure-fields.mercadopago.com');
  });
});

describe('headers of every page', () => {
  it.each(['ordinary', 'payment'] as const)('are sent on %s pages', (page) => {
    expect(pageHeaders({ identityOrigin, page })).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('send no referrer; the payment page sends its origin to Mercado Pago', () => {
    const policy = (page: 'ordinary' | 'payment') =>
      pageHeaders({ identityOrigin, page })['referrer-policy'];
    expect(policy('ordinary')).toBe('no-referrer');
    expect(policy('payment')).toBe('strict-origin-when-cross-origin');
  });

  it('are the payment headers only on pages with a card form', () => {
    expect(paymentPaths).toEqual([
      '/pagamento-plano-mensal-recorrente',
      '/pagamento-plano',
      '/gerenciar-cartoes',
    ]);
  });

  it('allow a sandbox on payment pages only', () => {
    const mercadoPagoSandbox = 'http://127.0.0.1:4999';
    const policy = (page: 'ordinary' | 'payment') =>
      pageHeaders({ identityOrigin, page, mercadoPagoSandbox })['content-security-policy'];
    expect(policy('ordinary')).not.toContain(mercadoPagoSandbox);
    expect(policy('payment')?.split(mercadoPagoSandbox)).toHaveLength(4);
  });
});
