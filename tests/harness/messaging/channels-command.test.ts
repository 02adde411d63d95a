import { expect, it } from 'vitest';
import {
  resumeChannel,
  resumeTemplate,
  describeStops,
} from '../../../infra/operations/channel-stops.ts';
import { channelCircuitBreaker } from '../../../functions/messaging/delivery/channel-circuit-breaker-store.ts';
import { templateStops } from '../../../functions/messaging/delivery/template-stop-store.ts';
import { testApp } from '../support/test-app.ts';

const {
  table,
  clock: { now },
} = await testApp({ now: '2026-11-23T10:00:00.000Z' });

it('the command lists suppressions written by the senders, and lifts them', async () => {
  expect(await describeStops(table)).toEqual(['email     open', 'whatsapp  open']);
  const channel = channelCircuitBreaker(table, now, 'whatsapp');
  await channel.stop({ entity: 'ChannelStop', state: 'open' }, '190');
  await templateStops(table, now).stop('bfj_mensagem_pronta', '132015');
  expect(await describeStops(table)).toEqual([
    'email     open',
    'whatsapp  stopped since 2026-11-23T10:00:00.000Z: 190; tried again at 2026-11-23T10:01:00.000Z',
    'template  bfj_mensagem_pronta stopped since 2026-11-23T10:00:00.000Z: 132015; tried again at 2026-11-23T10:05:00.000Z',
  ]);
  await resumeChannel(table, 'whatsapp');
  await resumeChannel(table, 'email');
  await resumeTemplate(table, 'bfj_mensagem_pronta');
  expect(await describeStops(table)).toEqual(['email     open', 'whatsapp  open']);
});
