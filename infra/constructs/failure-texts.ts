import type { AlarmText } from './alarm-text.ts';

/**
 * What it means that a function of a capability fails, by the folder under `functions/`. The text of
 * each function alone stands in its description in AWS.
 */
const texts: Readonly<Record<string, AlarmText>> = {
  access: {
    impact: 'Whoever has paid sees an error or a closed door where their dashboard should be.',
    runbook: 'failures',
    severity: 'wake',
  },
  accounts: {
    impact: 'Somebody cannot sign up, see their data or delete their account.',
    runbook: 'failures',
    severity: 'wake',
  },
  alerts: {
    impact: 'Somebody cannot set an alert, or is not told of a price that they wait for.',
    runbook: 'alerts',
  },
  assistant: {
    impact: 'Somebody gets no answer from the assistant on the site; nothing of theirs is lost.',
    runbook: 'market-data',
  },
  billing: {
    impact: 'Somebody cannot pay, cancel or take a purchase back, or paid and waits for access.',
    runbook: 'payments',
    severity: 'wake',
  },
  events: {
    impact: 'Changes are saved, but nobody is told of them until it works again.',
    runbook: 'publish-domain-events',
    severity: 'wake',
  },
  identity: {
    impact: 'Somebody cannot log in; sessions that are open go on.',
    runbook: 'login',
    severity: 'wake',
  },
  market: {
    impact: 'Somebody cannot find or analyse an asset, or a trading day has no edition.',
    runbook: 'market-data',
  },
  messaging: {
    impact:
      'Messages leave late or not at all, or what people write and what becomes of them is not heard.',
    runbook: 'messages',
  },
  newsletter: {
    impact:
      'Somebody cannot subscribe, choose or leave, or the operator’s tools do not know of it.',
    runbook: 'failures',
  },
  portfolio: {
    impact: 'Somebody cannot see or change their portfolio, or sees it without dividends.',
    runbook: 'failures',
  },
  preferences: {
    impact: 'Somebody cannot save their settings; messages go on by the old ones.',
    runbook: 'failures',
  },
  proof: {
    impact: 'Somebody cannot prove an e-mail: newsletters of before an account stay apart from it.',
    runbook: 'email-proof',
  },
  runtime: {
    impact: 'Whoever calls a wrong address gets an error instead of being told so.',
    runbook: 'failures',
  },
  trial: {
    impact:
      'Somebody cannot start, use or leave a trial, or trials end without anybody being told.',
    runbook: 'failures',
  },
};

/** @throws Error for a capability without a text, since nobody would understand its alarm */
export function failureTextOf(capability: string): AlarmText {
  const text = texts[capability];
  if (text === undefined) {
    throw new Error(`infra/constructs/failure-texts.ts says nothing of functions/${capability}`);
  }
  return text;
}
