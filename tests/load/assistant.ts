/**
 * Measures how long a user waits for the assistant (`npm run bench:assistant`, or with `-- --people 8 --questions
 * 6`), on the local cloud with its real functions, queues and sandboxes. On the site: from the request to the
 * answer. On WhatsApp: from the message to its answer at the partner, without the 1.5 s in which the assistant waits
 * for further messages. Users ask one after another, since the bars are for a single answer. `--write` puts the
 * results into README.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askAssistant } from '../../shared/contracts/assistant.ts';
import { startTestCloud } from '../support/cloud/test-cloud.ts';
import { whatsAppUsers } from '../support/messaging/whatsapp-users.ts';
import { openSessions } from '../support/users/sessions.ts';
import { printBars, type Bar } from './reporting/bars.ts';
import { tableOfBars, writeFigures } from './reporting/figures.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '8' },
    questions: { type: 'string', default: '6' },
    write: { type: 'boolean', default: false },
  },
});
const [people, questions] = [Number(values.people), Number(values.questions)];
const siteMilliseconds = 300;
const whatsAppMilliseconds = 1_500;
const furtherMessagesMilliseconds = 1_500;
const pollMilliseconds = 20;

const asked = [
  'quanto tá a petr4?',
  'compara PETR4 com a vale',
  'quanto rende 1000 reais a 1% ao mês em 2 anos',
  'o que é dividend yield?',
  'quanto preciso pra ganhar 100 por mês com itsa4',
  'meus alertas',
];
const questionOf = (nth: number) => asked[nth % asked.length] ?? '';

const cloud = await startTestCloud({ partnersInMemory: true });
const sessions = await openSessions(cloud);
const phones = whatsAppUsers(cloud);
try {
  const onSite: number[] = [];
  const onWhatsApp: number[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    const user = await sessions.makeUser({ plano: 'ativo' });
    const from = user.account.telefone;
    for (let question = 0; question < questions; question += 1) {
      const began = performance.now();
      const { status } = await cloud.call(
        askAssistant,
        { text: questionOf(question) },
        user.headers,
      );
      if (status !== 200) throw new Error(`The assistant answered ${status}`);
      onSite.push(performance.now() - began);
    }
    await phones.linkAccount(from, await phones.codeOf(user));
    let answerCount = (await phones.answers(from)).length;
    for (let question = 0; question < questions; question += 1) {
      const began = performance.now();
      await phones.write({ from, text: questionOf(question) });
      while ((await phones.answers(from)).length <= answerCount) await sleep(pollMilliseconds);
      onWhatsApp.push(performance.now() - began - furtherMessagesMilliseconds);
      answerCount = (await phones.answers(from)).length;
      // Meta accepts one message in six seconds per recipient, and bursts of about forty.
      await cloud.advanceClock('10s');
    }
  }
  // The first answer includes cold starts, which another benchmark measures (`npm run bench:functions`).
  const [site, whatsApp] = [onSite.slice(1), onWhatsApp.slice(1)].map(p95Of);
  const bars: readonly Bar[] = [
    {
      what: `95 of 100 answers on the site within ${siteMilliseconds} ms`,
      measured: `${site?.toFixed(0)} ms of ${onSite.length}, median ${medianOf(onSite).toFixed(0)} ms`,
      holds: (site ?? Number.NaN) <= siteMilliseconds,
      isPerformance: true,
    },
    {
      what: `95 of 100 on WhatsApp within ${whatsAppMilliseconds} ms after the wait for further messages`,
      measured: `${whatsApp?.toFixed(0)} ms of ${onWhatsApp.length}, median ${medianOf(onWhatsApp).toFixed(0)} ms`,
      holds: (whatsApp ?? Number.NaN) <= whatsAppMilliseconds,
      isPerformance: true,
    },
  ];
  printBars(bars);
  if (values.write) writeFigures('bench:assistant', tableOfBars(bars));
} finally {
  sessions.close();
  await cloud.stop();
}

function medianOf(times: readonly number[]): number {
  return at(times, 0.5);
}

function p95Of(times: readonly number[]): number {
  return at(times, 0.95);
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
}
