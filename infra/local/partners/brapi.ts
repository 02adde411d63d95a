import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendJson } from '../http-body.ts';
import { listAssets } from './brapi-list.ts';

export interface BrapiSandbox {
  /** Takes every path under `/api/`. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
}

type Resource = (query: URLSearchParams) => object | undefined;

/** The partner's resources by path; each answers undefined for parameters it does not take. */
const resources: Readonly<Record<string, Resource | undefined>> = {
  '/api/quote/list': listAssets,
};

/** brapi.dev on this machine: its paths, its token check, its shapes of answers and errors. */
export function createBrapiSandbox(options: {
  /** The token that the functions hold; undefined while there is none. */
  readonly token: () => string | undefined;
}): BrapiSandbox {
  return {
    handle(request, response) {
      const url = URL.parse(request.url ?? '/', 'http://localhost');
      if (url === null) return refuse(response, 400, 'Endereço inválido');
      const resource = resources[url.pathname];
      if (resource === undefined) {
        return refuse(response, 404, `Não encontramos o endereço ${url.pathname}`);
      }
      if (request.method !== 'GET') return refuse(response, 405, 'Método não permitido');
      if (!isTokenRight(request, url, options.token())) {
        return refuse(
          response,
          401,
          'O seu token é inválido, por favor verifique o seu token no painel de controle.',
          'MISSING_TOKEN',
        );
      }
      const answer = resource(url.searchParams);
      if (answer === undefined) return refuse(response, 400, 'Parâmetros inválidos');
      return sendJson(response, 200, answer);
    },
  };
}

function isTokenRight(request: IncomingMessage, url: URL, token: string | undefined): boolean {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const given = bearer ?? url.searchParams.get('token');
  return token !== undefined && given === token;
}

function refuse(response: ServerResponse, status: number, message: string, code?: string): void {
  sendJson(response, status, { error: true, message, ...(code === undefined ? {} : { code }) });
}
