import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { MercadoPagoSandbox } from '@bfj/sandboxes/mercadopago/mercadopago';

/** An address behind which the partner's sandbox of the current billing world answers. */
export async function openBillingServer() {
  const server: { url: string; serve: MercadoPagoSandbox['handle']; close: () => void } = {
    url: '',
    serve: async () => undefined,
    close: () => {
      http.closeAllConnections();
      http.close();
    },
  };
  const http = createServer((request, response) => {
    // An answer that is not going to come is cut off at once: waiting for it would only take time.
    void server
      .serve(request, response)
      .catch(() => undefined)
      .then(() => response.writableEnded || response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  server.url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  return server;
}
