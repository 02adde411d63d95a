import type { AlarmText } from './alarm-text.ts';

/**
 * The effect of a failing function, by capability (its folder under `functions/`). Each function's own effect is in
 * its description in AWS.
 */
const textsByCapability: Readonly<Record<string, AlarmText>> = {
  access: {
    impact: 'Users who have paid see an error or a closed page instead of their dashboard.',
    runbook: 'failures',
    severity: 'wake',
  },
  accounts: {
    impact: 'A user cannot sign up, see their data or delete their account.',
    runbook: 'failures',
    severity: 'wake',
  },
  alerts: {
    impact: 'A user cannot set an alert, or gets no notification of a price that they wait for.',
    runbook: 'alerts',
  },
  assistant: {
    impact: 'A user gets no answer from the assistant on the site; no data is lost.',
    runbook: 'market-data',
  },
  billing: {
    impact:
      'A user cannot pay, cancel or withdraw from a purchase, or has paid and waits for access.',
    runbook: 'payments',
    severity: 'wake',
  },
  events: {
    impact: 'Changes are saved, but their notifications and e-mails wait until it works again.',
    runbook: 'publish-domain-events',
    severity: 'wake',
  },
  identity: {
    impact: 'A user cannot log in; sessions that are open go on.',
    runbook: 'login',
    severity: 'wake',
  },
  market: {
    impact: 'A user cannot find or analyse an asset, or a trading day has no edition.',
    runbook: 'market-data',
  },
  messaging: {
    impact:
      'Messages leave late or not at all, or users’ messages and delivery results are not received.',
    runbook: 'messages',
  },
  newsletter: {
    impact:
      'A user cannot subscribe, choose or unsubscribe, or the operator’s tools are not notified of it.',
    runbook: 'failures',
  },
  portfolio: {
    impact: 'A user cannot see or change their portfolio, or sees it without dividends.',
    runbook: 'failures',
  },
  preferences: {
    impact: 'A user cannot save their settings; messages follow the old ones.',
    runbook: 'failures',
  },
  proof: {
    impact: 'A user cannot prove an e-mail: earlier newsletters stay apart from their account.',
    runbook: 'email-proof',
  },
  runtime: {
    impact: 'Callers of a wrong address get an internal error instead of a 404.',
    runbook: 'failures',
  },
  trial: {
    impact: 'A user cannot start, use or leave a trial, or trials end without a notification.',
    runbook: 'failures',
  },
};

/** @throws Error for a capability without a text: its alarm would explain nothing */
export function findFailureText(capability: string): AlarmText {
  const text = textsByCapability[capability];
  if (text === undefined) {
    throw new Error(`infra/constructs/failure-texts.ts has no text for functions/${capability}`);
  }
  return text;
}
