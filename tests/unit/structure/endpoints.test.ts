import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { endpointsByName } from '../../support/requests/endpoints.ts';
import { testFiles } from '../../support/sources/source-imports.ts';
import { webSources } from '../../support/sources/web-sources.ts';

/** Endpoints that the site does not call. */
const calledByOthers: Readonly<Record<string, string>> = {
  'POST /api/webhooks/mercadopago': 'the partner calls it',
  'GET /api/webhooks/whatsapp': 'the partner calls it',
  'POST /api/webhooks/whatsapp': 'the partner calls it',
  'POST /api/get-mercadopago-publickey': 'the site uses GET; older clients may still use POST',
};

/** The tests of single endpoints. Those in support/requests run against every endpoint, also bundled. */
const tests = testFiles
  .filter((file) => /^tests\/(?:functional|harness|support)\//.test(file))
  .filter((file) => !file.startsWith('tests/support/requests/'))
  .map((file) => readFileSync(path.join(projectRoot, file), 'utf8'))
  .join('\n');
const site = (await webSources()).map(({ text }) => text).join('\n');

const endpoints = [...(await endpointsByName())].map(([name, { method, path }]) => ({
  name,
  path,
  route: `${method} ${path}`,
}));
const names = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(text);

describe('an endpoint', () => {
  it.each(endpoints.filter(({ route }) => !(route in calledByOthers)))(
    '$route is called by the site',
    ({ name }) => {
      expect(names(site, name), `nothing in web/src calls ${name}`).toBe(true);
    },
  );

  // GET and POST share the handler.
  it.each(endpoints.filter(({ name }) => name !== 'postMercadoPagoPublicKey'))(
    '$route has its own test',
    ({ name, path }) => {
      const isTested = names(tests, name) || tests.includes(path);
      expect(isTested, `name ${name} in a test of tests/harness/<capability>/`).toBe(true);
    },
  );
});
