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
  /** The site's public address. */
  readonly siteUrl: string;
  /** A mailbox of the operator's; without it nothing is written to the table. */
  readonly email?: string | undefined;
  /** Returns this machine's address as the site's first server sees it. */
  readonly publicAddress?: (() => Promise<string>) | undefined;
  /** Whether a partition of the product's table has any row; undefined without credentials. */
  readonly hasPartition?: ((partition: string) => Promise<boolean>) | undefined;
}

const maxMilliseconds = 20_000;

/** Checks the paths that a deployment breaks most often. */
export async function runSmokeChecks(options: SmokeOptions): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const check of [
    checkSite,
    checkNotFoundPage,
    checkUnknownRoute,
    checkRepeatedSignUp,
    checkVisitorAddress,
  ]) {
    try {
      found.push(await check(options));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      found.push({ kind: 'do', text: `${names.get(check)}: ${reason}` });
    }
  }
  return found;
}

async function checkSite({ siteUrl }: SmokeOptions): Promise<Finding> {
  const answer = await get(siteUrl, '/');
  const page = await answer.text();
  expectThat(answer.status === 200, `/ answers ${answer.status}`);
  expectThat(/<title>[^<]+<\/title>/.test(page), '/ has no title');
  const policy = answer.headers.get('content-security-policy');
  expectThat(policy !== null, '/ comes without a Content-Security-Policy');
  return good('the site is there, with its security headers');
}

async function checkNotFoundPage({ siteUrl }: SmokeOptions): Promise<Finding> {
  const answer = await get(siteUrl, `/nao-existe-${randomUUID()}`);
  expectThat(answer.status === 404, `an unknown page answers ${answer.status}`);
  const type = answer.headers.get('content-type') ?? '';
  expectThat(type.startsWith('text/html'), `an unknown page is ${type}`);
  return good('an unknown page is the 404 page');
}

async function checkUnknownRoute({ siteUrl }: SmokeOptions): Promise<Finding> {
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
 * Repeats a sign-up as a browser does when an answer is lost, and then makes a change: each is a transaction over
 * several partitions, where the conditions of a role take effect.
 */
async function checkRepeatedSignUp({ siteUrl, email }: SmokeOptions): Promise<Finding> {
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
  if (first.status === 409)
    return good('a repeated sign-up gets the same 409: the e-mail is subscribed already');
  expectThat(first.status === 200, `a sign-up answers ${first.status}`);
  const { id, token } = subscribed.parse(first.body);
  expectThat(subscribed.parse(second.body).id === id, 'a repeated sign-up makes a second one');

  const choices = await call(siteUrl, getNewsletterSubscriber, { email, token });
  expectThat(choices.status === 200, `reading the choices answers ${choices.status}`);
  const { updated_at: version } = z.object({ updated_at: z.string() }).parse(choices.body);
  const saved = await call(siteUrl, personalizeNewsletter, {
    email,
    token,
    nome: 'Teste de fumaça',
    areas_interesse: ['acoes'],
    ativos_interesse: [],
    version,
  });
  expectThat(saved.status === 200, `saving choices answers ${saved.status}`);
  return good('a repeated sign-up subscribes once, and a change of several rows at once is saved');
}

/** Functions limit callers by address: behind CloudFront it must be the visitor's, not CloudFront's. */
async function checkVisitorAddress({
  siteUrl,
  publicAddress,
  hasPartition,
}: SmokeOptions): Promise<Finding> {
  if (publicAddress === undefined || hasPartition === undefined) {
    return {
      kind: 'know',
      text: 'whether functions see visitors’ addresses was left out',
      advice: 'With `--stage <stage>` and credentials that may read the table it is checked.',
    };
  }
  const email = `smoke-${randomUUID()}@bfj.example`;
  const answer = await call(siteUrl, checkNewsletterEmail, { email });
  expectThat(answer.status === 200, `a check of an e-mail answers ${answer.status}`);
  const address = await publicAddress();
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
  [checkSite, 'the site'],
  [checkNotFoundPage, 'the 404 page'],
  [checkUnknownRoute, 'the API'],
  [checkRepeatedSignUp, 'signing up'],
  [checkVisitorAddress, 'visitors’ addresses'],
]);

function get(siteUrl: string, path: string): Promise<Response> {
  return fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(maxMilliseconds) });
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
    signal: AbortSignal.timeout(maxMilliseconds),
  });
  return { status: answer.status, body: await answer.json() };
}

function good(text: string): Finding {
  return { kind: 'good', text };
}

function expectThat(isTrue: boolean, otherwise: string): asserts isTrue {
  if (!isTrue) throw new Error(otherwise);
}
