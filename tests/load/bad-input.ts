/**
 * 10,000 bad requests at every endpoint of the template (`npm run bench:bad-input`): every answer must be a clear
 * error, never a server error or a stack trace. The number and a seed may be given; `--write` puts the results into
 * README.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalProduct } from '../../infra/local/local-product.ts';
import { fuzz } from '../support/requests/fuzz.ts';
import { routesOfTheTemplate } from '../support/cloud/template-model.ts';
import { localCloudClient } from '../support/cloud/local-cloud-client.ts';
import { openSessions } from '../support/users/sessions.ts';
import { readSecret } from '../support/cloud/test-cloud.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { writeFigures } from './reporting/figures.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [requestsPerEndpoint = 10_000, seed = Date.now() % 2 ** 31] = positionals.map(Number);
const dataDirectory = mkdtempSync(path.join(tmpdir(), 'bfj-bad-input-'));
const cloud = await startLocalProduct({ dataDirectory, site: 'none' });
try {
  const routes = await routesOfTheTemplate();
  const sessions = await openSessions({
    ...localCloudClient(cloud.baseUrl),
    dynamodbEndpoint: cloud.dynamodbEndpoint,
    secret: (nameEnd) => readSecret(dataDirectory, nameEnd),
  });
  const account = await sessions.makeUser({ plano: 'ativo' });
  const trial = await sessions.makeTrialUser();
  sessions.close();
  const startedAt = performance.now();
  const send = (path: string, init: RequestInit) => fetch(new URL(path, cloud.baseUrl), init);
  const report = await fuzz(send, readSecret(dataDirectory, 'edge-value'), routes, {
    requestsPerEndpoint,
    seed,
    sessions: { account: account.headers, trial: trial.headers },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(
    `${report.requests} requests at ${routes.length} routes in ${seconds.toFixed(0)} s, seed ${seed}`,
  );
  console.log(`answers by status: ${JSON.stringify(report.statuses)}`);
  console.log(`wrong answers: ${report.complaints.length}`);
  for (const complaint of report.complaints.slice(0, 20)) console.log(`  ${complaint}`);
  if (values.write) {
    const resultTable = markdownTable([
      ['Requests', 'Routes', 'A second', 'Wrong answers', 'Seed'],
      [
        String(report.requests),
        String(routes.length),
        (report.requests / seconds).toFixed(0),
        String(report.complaints.length),
        String(seed),
      ],
    ]);
    writeFigures('bench:bad-input', resultTable);
  }
  process.exitCode = report.complaints.length === 0 ? 0 : 1;
} finally {
  await cloud.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}
