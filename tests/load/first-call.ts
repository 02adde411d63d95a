/**
 * One cold function in a process of its own: `<bundle> <kind> <procs file or ->`. Prints the time of its import and
 * its first call, their processor time, the median of later calls, and the memory of the process. The processor is
 * limited first, so that the limit covers everything.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';

const [bundle = '', kind = '', procs = '-'] = process.argv.slice(2);
const laterCalls = 30;

const claims = {
  token_use: 'id',
  aud: kind === 'trial' ? 'trial' : 'account',
  sub: 'user',
  email: 'ana@exemplo.com',
  'custom:account_id': 'acc_00000000000000000000000001',
  'custom:trial_id': 'tri_00000000000000000000000001',
};
const request = {
  version: '2.0',
  routeKey: 'POST /api/bench',
  rawPath: '/api/bench',
  rawQueryString: '',
  headers: {
    'content-type': 'application/json',
    'x-bfj-edge': 'value',
    'x-forwarded-for': '1.2.3.4, 5.6.7.8',
  },
  queryStringParameters: {},
  body: '{}',
  isBase64Encoded: false,
  requestContext: {
    requestId: 'bench',
    http: { method: 'POST', path: '/api/bench', sourceIp: '198.51.100.7' },
    authorizer: { jwt: { claims } },
  },
};
const message = { messageId: 'm', body: '{"detail":{}}', attributes: {} };
const events: Readonly<Record<string, unknown>> = {
  http: request,
  trial: request,
  queue: { Records: [message] },
  stream: { Records: [] },
  trigger: { request: { session: [], userAttributes: {} }, response: {} },
  schedule: {},
};

if (procs !== '-') writeFileSync(procs, String(process.pid));
// The function's own log is not part of the measurement.
process.stdout.write = () => true;

const require = createRequire(import.meta.url);
const processor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const timed = async (action: () => unknown): Promise<{ wall: number; processor: number }> => {
  const before = { wall: performance.now(), processor: processor() };
  // Half of these calls fail at their last step, because no real service answers.
  await Promise.resolve(action()).catch(() => undefined);
  return { wall: performance.now() - before.wall, processor: processor() - before.processor };
};

let handler: (event: unknown, context: unknown) => Promise<unknown> = async () => undefined;
const imported = await timed(() => {
  ({ handler } = require(bundle) as { handler: typeof handler });
});
const call = () => timed(() => handler(structuredClone(events[kind]), context));
const context = { getRemainingTimeInMillis: () => 60_000, awsRequestId: 'bench' };
const first = await call();
const later: Awaited<ReturnType<typeof timed>>[] = [];
for (let nth = 0; nth < laterCalls; nth += 1) later.push(await call());
const middle = (of: 'wall' | 'processor') =>
  later.map((one) => one[of]).toSorted((one, other) => one - other)[laterCalls / 2] ?? 0;

process.stderr.write(
  JSON.stringify({
    importWall: imported.wall,
    importProcessor: imported.processor,
    firstWall: first.wall,
    firstProcessor: first.processor,
    laterWall: middle('wall'),
    laterProcessor: middle('processor'),
    megabytes: process.resourceUsage().maxRSS / 1024,
  }),
);
process.exit(0);
