/**
 * 10,000 signed notifications at concurrency 64, three in ten of them repeated: the endpoint's rate, and whether
 * every account is reconciled afterwards (`npm run bench:payments`; the number of notifications and of users may be
 * given; `--write` puts the results into README.md).
 */
import { createHmac, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { startBillingCloud } from '../functional/billing/billing-cloud.ts';
import { eventually } from '../support/cloud/local-cloud-client.ts';
import { startTestCloud, throughEdge } from '../support/cloud/test-cloud.ts';
import { processMercadoPagoPayment } from '../../shared/contracts/billing-endpoints.ts';
import { markdownTable } from '../../infra/operations/tables/markdown-table.ts';
import { writeFigures } from './reporting/figures.ts';

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [requested = 10_000, people = 100] = positionals.map(Number);
const concurrency = 64;

const billing = await startBillingCloud(startTestCloud);
try {
  console.log(`${people} people ask for a Pix`);
  const payments: { readonly id: string; readonly accountId: string }[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    const user = await billing.sessions.makeUser();
    const answer = await billing.payByPix(user, 'semestral');
    processMercadoPagoPayment.response.parse(answer.body);
    const [payment] = await billing.partnerPayments(user);
    payments.push({ id: String(payment?.id), accountId: user.account.id });
  }
  // The partner sends no notifications itself while these are paid: the benchmark's are the only ones.
  await billing.fault({ kind: 'lose-notification', times: 1_000_000 });
  for (const { id } of payments) await billing.atPartner(`payments/${id}/pay`);

  const secret = billing.cloud.secret('mercadopago-webhook-secret');
  const ahead = (await billing.cloud.now()).getTime() - Date.now();
  const milliseconds: number[] = [];
  const statuses = new Map<number, number>();
  let sent = 0;

  async function send(): Promise<void> {
    const nth = sent;
    sent += 1;
    // Three in ten repeat the payment of the previous one.
    const known = payments[Math.floor(nth * 0.7) % payments.length];
    const requestId = randomUUID();
    const ts = Math.floor((Date.now() + ahead) / 1000);
    const v1 = createHmac('sha256', secret)
      .update(`id:${known?.id};request-id:${requestId};ts:${ts};`)
      .digest('hex');
    const startedAt = performance.now();
    const answer = await fetch(
      new URL(`/api/webhooks/mercadopago?data.id=${known?.id}&type=payment`, billing.cloud.baseUrl),
      {
        method: 'POST',
        headers: {
          'x-signature': `ts=${ts},v1=${v1}`,
          'x-request-id': requestId,
          // The partner calls from more than one address.
          ...throughEdge(billing.cloud.secret('edge-value'), `10.80.0.${nth % 16}`),
        },
        body: JSON.stringify({ type: 'payment', data: { id: known?.id } }),
      },
    );
    await answer.arrayBuffer();
    milliseconds.push(performance.now() - startedAt);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  }

  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (sent < requested) await send();
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const percentile = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0);
  console.log(
    `${sorted.length} notifications in ${seconds.toFixed(1)} s, ${(sorted.length / seconds).toFixed(0)} a second, ` +
      `p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, answers ${JSON.stringify(Object.fromEntries(statuses))}`,
  );

  const queueSchema = z.object({
    queues: z.array(z.object({ name: z.string(), visible: z.number(), inFlight: z.number() })),
  });
  const depthOf = async (name: string) => {
    const { queues } = queueSchema.parse(await billing.cloud.read('/_local/queues'));
    const queue = queues.find((one) => one.name === `bfj-local-${name}`);
    return (queue?.visible ?? 0) + (queue?.inFlight ?? 0);
  };
  await eventually(
    async () => ((await depthOf('payment-notifications')) === 0 ? true : undefined),
    'the queue to be empty',
    1800,
  );
  let reconciled = 0;
  for (const { accountId } of payments) {
    const rows = await billing.cloud.partition(`ACCOUNT#${accountId}`);
    const history = rows.filter((row) => row['entity'] === 'Payment');
    const isActive = rows.some((row) => row['SK'] === 'ACTIVE_USER');
    if (isActive && history.length === 1 && history[0]?.['status'] === 'approved') reconciled += 1;
  }
  const dead = await depthOf('payment-notifications-dead-letters');
  const settledSeconds = (performance.now() - startedAt) / 1000;
  console.log(
    `after ${settledSeconds.toFixed(0)} s: ` +
      `${reconciled} of ${payments.length} accounts reconciled, ${dead} dead letters`,
  );
  if (values.write) {
    const resultTable = markdownTable([
      [
        'Notifications',
        'A second',
        'p50',
        'p99',
        'Queue empty after',
        'Reconciled',
        'Dead letters',
      ],
      [
        String(sorted.length),
        (sorted.length / seconds).toFixed(0),
        ...[0.5, 0.99].map((share) => `${percentile(share)} ms`),
        `${(settledSeconds - seconds).toFixed(0)} s more`,
        `${reconciled} of ${payments.length}`,
        String(dead),
      ],
    ]);
    writeFigures('bench:payments', resultTable);
  }
  process.exitCode = reconciled === payments.length && dead === 0 ? 0 : 1;
} finally {
  await billing.stop();
}
