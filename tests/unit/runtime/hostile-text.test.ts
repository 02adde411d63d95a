import { expect, it } from 'vitest';
import { stopTokens } from '../../../functions/messaging/consent/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import { allEndpoints } from '../../support/requests/endpoints.ts';

/** Nothing of them is read before their partner's signature is checked. */
const signed = new Set(['POST /api/webhooks/mercadopago', 'POST /api/webhooks/whatsapp']);

const readKey = async () => 'a key of the tests';
const around = {
  tokens: newsletterTokens(readKey),
  stopTokens: stopTokens(readKey),
  next: nextPerson,
  prove: async () => 'a proof that nobody has sealed',
  subscribe: async () => undefined,
};

const cases = (await allEndpoints())
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ name }) => !signed.has(name));

/** Copies of a value, each with one of its texts replaced. */
function withEachText(value: unknown, replacement: string): unknown[] {
  if (typeof value === 'string') return [replacement];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    withEachText(inner, replacement).map((replaced) =>
      Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced },
    ),
  );
}

it.each(cases)(
  'half of a surrogate pair, and what is far too long, is refused by $name in any of its texts',
  async ({ endpoint }) => {
    const { body } = await authorisationRow(endpoint).right(accountOf(nextPerson()), around);
    for (const wrong of ['\ud800', 'Ana \udc00 Lima', 'a'.repeat(20_000)]) {
      for (const hostile of withEachText(body, wrong)) {
        expect(
          () => parseContract(endpoint.request, hostile),
          'each text of its contract has a longest length',
        ).toThrow(expect.objectContaining({ code: 'invalid_request' }));
      }
    }
  },
);
