/**
 * How long somebody waits for the assistant (`npm run bench:assistant`, or with `-- --people 8 --questions 6`), on the
 * local cloud with its real functions, queues and sandboxes. On the site: from the request to the answer. On WhatsApp:
 * from the message to its answer at the partner, without the second and a half of silence that is waited for. One person
 * after the other asks, since the bars are of what one answer takes.
 * `--write` puts the figures into README.md.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askAssistant } from '../../shared/contracts/assistant.ts';
import { startTestCloud } from '../support/cloud/test-cloud.ts';
import { whatsAppPeople } from '../support/messaging/whatsapp-people.ts';
import { openSessions } from '../support/people/sessions.ts';
import { tellBars, type Bar } from './reporting/bars.ts';
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
const silenceMilliseconds = 1_500;
const lookMilliseconds = 20;

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
const phones = whatsAppPeople(cloud);
try {
  const onSite: number[] = [];
  const onWhatsApp: number[] = [];
  for (let nth = 0; nth < people; nth += 1) {
    const person = await sessions.makePerson({ plano: 'ativo' });
    const from = person.account.telefone;
    for (let question = 0; question < questions; question += 1) {
      const began = performance.now();
      const { status } = await cloud.call(
        askAssistant,
        { text: questionOf(question) },
        person.headers,
      );
      if (status !== 200) throw new Error(`The assistant answered ${status}`);
      onSite.push(performance.now() - began);
    }
    await phones.linkAccount(from, await phones.codeOf(person));
    let heard = (await phones.answers(from)).length;
    for (let question = 0; question < questions; question += 1) {
      const began = performance.now();
      await phones.write({ from, text: questionOf(question) });
      while ((await phones.answers(from)).length <= heard) await sleep(lookMilliseconds);
      onWhatsApp.push(performance.now() - began - silenceMilliseconds);
      heard = (await phones.answers(from)).length;
      // Meta takes one message in six seconds for one person, and bursts of some forty.
      await cloud.advanceClock('10s');
    }
  }
  // What is loaded for the first time is another benchmark's (`npm run bench:functions`).
  const [site, whatsApp] = [onSite.slice(1), onWhatsApp.slice(1)].map(p95Of);
  const bars: readonly Bar[] = [
    {
      what: `95 of 100 answers on the site within ${siteMilliseconds} ms`,
      measured: `${site?.toFixed(0)} ms of ${onSite.length}, median ${medianOf(onSite).toFixed(0)} ms`,
      holds: (site ?? Number.NaN) <= siteMilliseconds,
      isPerformance: true,
    },
    {
      what: `95 of 100 on WhatsApp within ${whatsAppMilliseconds} ms after the silence`,
      measured: `${whatsApp?.toFixed(0)} ms of ${onWhatsApp.length}, median ${medianOf(onWhatsApp).toFixed(0)} ms`,
      holds: (whatsApp ?? Number.NaN) <= whatsAppMilliseconds,
      isPerformance: true,
    },
  ];
  tellBars(bars);
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
