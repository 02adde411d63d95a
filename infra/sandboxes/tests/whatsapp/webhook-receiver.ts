import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { readBody } from '@bfj/local-cloud/http-body';
import { serve } from '@bfj/local-cloud/testing/host-support';
import { appSecret } from '../support/serve-sandboxes.ts';

const record = z.record(z.string(), z.unknown());
const webhookSchema = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z.array(
    z.object({
      id: z.string(),
      time: z.number().optional(),
      changes: z.tuple([
        z.object({
          field: z.string(),
          value: z.looseObject({
            metadata: record.optional(),
            contacts: z.array(record).optional(),
            messages: z.array(record).optional(),
            statuses: z.array(z.looseObject({ id: z.string(), status: z.string() })).optional(),
          }),
        }),
      ]),
    }),
  ),
});

export interface ReceivedWebhook {
  readonly path: string;
  readonly raw: string;
  /** Verified on the raw bytes. */
  readonly isSigned: boolean;
  readonly body: z.infer<typeof webhookSchema>;
}

/** Opens the product's webhook endpoint for the duration of a test. */
export async function receiveWebhooks() {
  const received: ReceivedWebhook[] = [];
  let status: number | undefined = 200;
  const { url } = await serve((request, response) => {
    void (async () => {
      const raw = String(await readBody(request, 1_000_000));
      const expected = `sha256=${createHmac('sha256', appSecret).update(raw).digest('hex')}`;
      received.push({
        path: request.url ?? '',
        raw,
        isSigned: request.headers['x-hub-signature-256'] === expected,
        body: webhookSchema.parse(JSON.parse(raw)),
      });
      if (status !== undefined) response.writeHead(status).end();
    })();
  });
  const changes = () =>
    received.flatMap(({ body }) => body.entry.flatMap((entry) => entry.changes));
  return {
    url,
    received,
    answerWith: (next: number | undefined) => {
      status = next;
    },
    changes,
    statuses: () => changes().flatMap(({ value }) => value.statuses ?? []),
    messages: () => changes().flatMap(({ value }) => value.messages ?? []),
    contacts: () => changes().flatMap(({ value }) => value.contacts ?? []),
  };
}
