import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { problemSchema } from '../../shared/contracts/problem.ts';
import {
  checkNewsletterEmail,
  personalizeNewsletter,
  getNewsletterSubscriber,
  subscribeNewsletter,
} from '../../shared/contracts/newsletter.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { formLimits, namedLimits } from '../../functions/runtime/http/limits.ts';
import { limitPartition } from '../../functions/runtime/limits/rate-limit.ts';
import type { Finding } from './finding.ts';

export interface SmokeOptions {
  /** Where the site is, as people reach it. */
  readonly siteUrl: string;
  /** A mailbox of the operator's; without it nothing is written. */
  readonly email?: string | undefined;
  /** The address that this machine calls from, as the site's first server sees it. */
  readonly ownAddress?: (() => Promise<string>) | undefined;
  /** Whether the product's table has anything in a partition; undefined where nobody may look. */
  readonly hasPartition?: ((partition: string) => Promise<boolean>) | undefined;
}

const maximumMilliseconds = 20_000;

/** The few things that are broken most often by a deployment, asked of what has been deployed. */
export async function smoke(options: SmokeOptions): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const check of [site, notFound, unknownCall, repeatedSignUp, seenAddress]) {
    try {
      found.push(await check(options));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      found.push({ kind: 'do', text: `${names.get(check)}: ${reason}` });
    }
  }
  return found;
}

async function site({ siteUrl }: SmokeOptions): Promise<Finding> {
  const answer = await get(siteUrl, '/');
  const page = await answer.text();
  expectThat(answer.status === 200, `/ answers ${answer.status}`);
  expectThat(/<title>[^<]+<\/title>/.test(page), '/ has no title');
  const policy = answer.headers.get('content-security-policy');
  expectThat(policy !== null, '/ comes without a Content-Security-Policy');
  return good('the site is there, with its security headers');
}

async function notFound({ siteUrl }: SmokeOptions): Promise<Finding> {
  const answer = await get(siteUrl, `/nao-existe-${randomUUID()}`);
  expectThat(answer.status === 404, `an unknown page answers ${answer.status}`);
  const type = answer.headers.get('content-type') ?? '';
  expectThat(type.startsWith('text/html'), `an unknown page is ${type}`);
  return good('an unknown page is the 404 page');
}

async function unknownCall({ siteUrl }: SmokeOptions): Promise<Finding> {
  const answer = await get(siteUrl, `/api/nao-existe-${randomUUID()}`);
  const problem = problemSchema.safeParse(await answer.json());
  expectThat(
    answer.status === 404 && problem.data?.code === 'not_found',
    `an unknown call answers ${answer.status}`,
  );
  return good('the API answers through the site, and says what it does not know');
}

const subscribed = z.object({ id: z.string(), token: z.string() });

/**
 * A sign-up that a browser repeats, as it does when the answer gets lost, and the change after it:
 * each a transaction over several partitions, which is where a role's conditions show.
 */
async function repeatedSignUp({ siteUrl, email }: SmokeOptions): Promise<Finding> {
  if (email === undefined) {
    return {
      kind: 'know',
      text: 'signing up was left out',
      advice: 'With `--email you+smoke@your.domain` it is tried, and stays subscribed.',
    };
  }
  const headers = { 'idempotency-key': randomUUID() };
  const first = await call(siteUrl, subscribeNewsletter, { email }, headers);
  const second = await call(siteUrl, subscribeNewsletter, { email }, headers);
  expectThat(
    first.status === second.status,
    `a sign-up answers ${first.status}, and repeated ${second.status}`,
  );
  if (first.status === 409) return good('a repeated sign-up is refused alike: it is subscribed');
  expectThat(first.status === 200, `a sign-up answers ${first.status}`);
  const { id, token } = subscribed.parse(first.body);
  expectThat(subscribed.parse(second.body).id === id, 'a repeated sign-up makes a second one');

  const own = await call(siteUrl, getNewsletterSubscriber, { email, token });
  expectThat(own.status === 200, `reading the choices answers ${own.status}`);
  const { updated_at: version } = z.object({ updated_at: z.string() }).parse(own.body);
  const saved = await call(siteUrl, personalizeNewsletter, {
    email,
    token,
    nome: 'Teste de fumaça',
    areas_interesse: ['acoes'],
    ativos_interesse: [],
    version,
  });
  expectThat(saved.status === 200, `saving choices answers ${saved.status}`);
  return good('a repeated sign-up is one, and a change in several places at once is saved');
}

/** Functions count callers by address: behind CloudFront by the visitor's, not by CloudFront's. */
async function seenAddress({ siteUrl, ownAddress, hasPartition }: SmokeOptions): Promise<Finding> {
  if (ownAddress === undefined || hasPartition === undefined) {
    return {
      kind: 'know',
      text: 'whether functions see visitors’ addresses was left out',
      advice: 'With `--stage <stage>` and credentials that may read the table it is looked at.',
    };
  }
  const email = `smoke-${randomUUID()}@bfj.example`;
  const answer = await call(siteUrl, checkNewsletterEmail, { email });
  expectThat(answer.status === 200, `a check of an e-mail answers ${answer.status}`);
  const address = await ownAddress();
  const [limit] = namedLimits(checkNewsletterEmail, 'address', formLimits.address);
  const isSeen = await hasPartition(limitPartition(limit, address));
  expectThat(
    isSeen,
    `functions do not see the visitor’s address (${address}): limits count CloudFront’s. ` +
      'See edge-value in infra/OPERATIONS.md#secrets',
  );
  return good('functions see the visitor’s address behind CloudFront');
}

const names = new Map<unknown, string>([
  [site, 'the site'],
  [notFound, 'the 404 page'],
  [unknownCall, 'the API'],
  [repeatedSignUp, 'signing up'],
  [seenAddress, 'visitors’ addresses'],
]);

function get(siteUrl: string, path: string): Promise<Response> {
  return fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(maximumMilliseconds) });
}

async function call(
  siteUrl: string,
  endpoint: Pick<Endpoint, 'path'>,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const answer = await fetch(new URL(endpoint.path, siteUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(maximumMilliseconds),
  });
  return { status: answer.status, body: await answer.json() };
}

function good(text: string): Finding {
  return { kind: 'good', text };
}

function expectThat(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}
