import { beforeEach, expect, it, vi } from 'vitest';
import { createBrapiSandbox } from '@bfj/sandboxes/brapi/brapi';
import { sandboxAddresses } from '@bfj/sandboxes/sandboxes';
import { serve } from '@bfj/local-cloud/testing/host-support';
import { renderFramedEmail } from '../../../functions/integrations/email-layout/framed-email.ts';
import { sampleClosings } from '../../../infra/operations/preview/sample-edition.ts';
import {
  nextEditionOfStage,
  sendPreview,
} from '../../../infra/operations/preview/stage-preview.ts';
import { localSettings } from '../../../infra/settings.ts';
import { editionWriter } from '../../../functions/editions/messages/edition-message.ts';
import type { Reader } from '../../../functions/editions/messages/reader.ts';
import { reportWriter } from '../../../functions/portfolio/report/report-message.ts';
import { serveSandboxes, type ServedSandboxes } from './message-support.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';

const to = 'operadora@bfj.com.br';
const why = 'alguém que opera o BFJ pediu esta prévia';
const reader: Reader = {
  level: 'basico',
  length: 'media',
  style: 'resumida',
  areas: ['acoes'],
  assets: ['PETR4'],
  positions: [{ ticker: 'PETR4', quantity: '100', averagePrice: null, broker: null }],
};

let now: Date;
let partners: ServedSandboxes;
let brapiUrl: string;
beforeEach(async () => {
  partners = await serveSandboxes();
  const brapi = createBrapiSandbox({
    token: () => 'token',
    tradingSession,
    now: () => now,
    plan: 'startup',
  });
  ({ url: brapiUrl } = await serve(brapi.handle));
  vi.stubEnv('AWS_REGION', 'sa-east-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  vi.stubEnv('AWS_ENDPOINT_URL', partners.url);
  return () => vi.unstubAllEnvs();
});

const settings = () =>
  localSettings({
    ...sandboxAddresses(partners.url),
    siteUrl: 'http://localhost:3000',
    brapiBaseUrl: brapiUrl,
  });
const next = (kind: 'opening' | 'closing') =>
  nextEditionOfStage(settings(), kind, { clock: () => now, readToken: async () => 'token' });
const sent = () => partners.messages.list({ channel: 'email', to, limit: 100 });

it('writes tomorrow’s opening from tonight’s data, and sends it only to the operator', async () => {
  // A Monday after the close, later than the delay of quotes.
  now = new Date('2026-11-23T22:30:00Z');
  const { facts, quotes } = await next('opening');
  expect(facts).toMatchObject({
    kind: 'opening',
    day: '2026-11-24',
    session: { day: '2026-11-23' },
    missing: [],
  });
  expect(quotes?.quotes['PETR4']?.priceInReais).toBeGreaterThan(0);
  const { subject, label, preheader, parts } = editionWriter(facts, quotes).write(reader);
  const email = renderFramedEmail({ subject, label, preheader, parts, why });
  const { messageId } = await sendPreview(settings(), to, email);
  expect(sent()).toMatchObject([{ to, content: { messageId, subject } }]);
  expect(String(sent()[0]?.content['text'])).toContain(`\n${subject}\n`);
  expect(partners.messages.list({ channel: 'email', limit: 100 })).toHaveLength(1);
});

it.each([
  ['the edition of Monday on a Friday evening', '2026-11-27T22:30:00Z', '2026-11-30', '2026-11-27'],
  ['the edition of Monday on a Sunday', '2026-11-29T15:00:00Z', '2026-11-30', '2026-11-27'],
  ['the edition of today before dawn', '2026-11-24T07:00:00Z', '2026-11-24', '2026-11-23'],
  ['the last close while B3 trades', '2026-11-24T15:00:00Z', '2026-11-25', '2026-11-23'],
])('shows %s', async (_, instant, day, session) => {
  now = new Date(instant);
  expect((await next('opening')).facts).toMatchObject({ day, session: { day: session } });
});

it('shows the closing of the last completed session', async () => {
  now = new Date('2026-11-24T15:00:00Z');
  const { facts } = await next('closing');
  expect(facts).toMatchObject({
    kind: 'closing',
    day: '2026-11-23',
    session: { day: '2026-11-23' },
  });
});

it('names the data missing from a source that is down', async () => {
  now = new Date('2026-11-23T22:30:00Z');
  const { facts } = await nextEditionOfStage(settings(), 'opening', {
    clock: () => now,
    readToken: async () => 'wrong',
  });
  expect(facts.missing).toEqual(expect.arrayContaining(['ibovespa', 'movers', 'bitcoin']));
  expect(facts.selic?.value).toBeGreaterThan(0);
});

it('sends the pictures of a report with it', async () => {
  const writer = reportWriter({
    ...sampleClosings('semanal'),
    weeks: 1,
    siteUrl: 'https://bfj.test',
  });
  const { subject, label, preheader, parts } = writer.write(reader);
  await sendPreview(settings(), to, renderFramedEmail({ subject, label, preheader, parts, why }));
  expect(sent()[0]?.content['attachments']).toHaveLength(1);
});

it('explains why nothing was sent', async () => {
  const email = renderFramedEmail({ subject: 'Prévia', parts: ['Olá'], why });
  await expect(sendPreview({ ...settings(), emailFrom: undefined }, to, email)).rejects.toThrow(
    'This stage sends no e-mail: set BFJ_EMAIL_FROM.',
  );
  await expect(sendPreview({ ...settings(), stage: 'unknown' }, to, email)).rejects.toThrow(
    'Not sent: SES answered',
  );
});
