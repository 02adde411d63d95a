import type { SandboxContext } from '../context.ts';

/**
 * Returns the pages of the partner's own links: `ticket_url` of a payment, `init_point` of a subscription. Undefined
 * for any other path.
 */
export function hostedPage(context: SandboxContext, path: string): string | undefined {
  if (path === '/subscriptions/checkout') {
    return page(
      'Assinatura',
      '<p>Sandbox: a assinatura é autorizada com o token de um cartão.</p>',
    );
  }
  const id = /^\/tickets\/(\d+)$/.exec(path)?.[1];
  const payment = id === undefined ? undefined : context.store.payments.find(id);
  if (payment === undefined || payment.pix === null) return undefined;
  const { code, picture } = payment.pix;
  const amount = (payment.amountCentavos / 100).toFixed(2).replace('.', ',');
  return page(
    'Pix',
    [
      `<p>R$ ${amount}</p>`,
      `<img alt="QR code" src="data:image/png;base64,${picture}">`,
      `<p><code>${code}</code></p>`,
    ].join(''),
  );
}

/** @param content HTML made by this sandbox, without user input */
function page(title: string, content: string): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>${title} · Mercado Pago (sandbox)</title></head><body><h1>${title}</h1>${content}</body></html>`;
}
