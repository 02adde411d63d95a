import { describe, expect, it } from 'vitest';
import { referenceText, resourcesOf, synthesize } from '../synthesized-stacks.ts';

const stage = { BFJ_STAGE: 'prod', BFJ_WEBHOOK_URL: 'https://n8n.example/hook' };
const name = 'bfj-prod-email-payment-news';

describe('the e-mails about payments', () => {
  it('have a function, a queue, dead letters and alarms when there is a sender address', () => {
    const { core } = synthesize({ ...stage, BFJ_EMAIL_FROM: 'avisos@bfj.com.br' });
    const named = (type: string, property: string) =>
      resourcesOf(core, type).map(({ Properties }) => String(Properties[property]));
    expect(named('AWS::Lambda::Function', 'FunctionName')).toContain(name);
    expect(named('AWS::SQS::Queue', 'QueueName')).toEqual(
      expect.arrayContaining([name, `${name}-dead-letters`]),
    );
    expect(named('AWS::CloudWatch::Alarm', 'AlarmName')).toEqual(
      expect.arrayContaining([`${name}-dead-letters`, `${name}-message-age`]),
    );
    const rule = resourcesOf(core, 'AWS::Events::Rule').find(
      ({ Properties }) => Properties['Name'] === name,
    );
    expect(rule?.Properties['EventPattern']).toMatchObject({
      'detail-type': [
        'payment.approved',
        'payment.refused_after_review',
        'payment.found_refused',
        'payment.installment_refused',
        'payment.charged_back',
        'payment.refunded',
        'payment.withdrawn',
        'subscription.activated',
        'subscription.cancellation_scheduled',
        'subscription.paused',
        'subscription.ended',
        'subscription.card_expiring',
      ],
    });
    const statements = resourcesOf(core, 'AWS::IAM::Policy')
      .map(({ Properties }) => referenceText(Properties))
      .filter((text) => text.includes('emailpaymentnews'));
    expect(statements.some((text) => text.includes('-email-priority'))).toBe(true);
  });

  it('are not deployed without a sender address', () => {
    const { core } = synthesize(stage);
    expect(referenceText(core.Resources)).not.toContain('email-payment-news');
  });
});

describe('the welcome e-mail and the notice to the owner of an address', () => {
  it('are sent on a sign-up event, only when there is a sender address', () => {
    const { core } = synthesize({ ...stage, BFJ_EMAIL_FROM: 'avisos@bfj.com.br' });
    const rule = resourcesOf(core, 'AWS::Events::Rule').find(
      ({ Properties }) => Properties['Name'] === 'bfj-prod-email-welcome',
    );
    expect(rule?.Properties['EventPattern']).toMatchObject({ 'detail-type': ['account.created'] });
    expect(referenceText(synthesize(stage).core.Resources)).not.toContain('email-welcome');
  });
});

describe('the last e-mail of a deleted account', () => {
  it('is sent by the consumer that finishes the deletion, only when there is a sender address', () => {
    const maySend = (settings: Record<string, string>) =>
      resourcesOf(synthesize(settings).core, 'AWS::IAM::Policy')
        .map(({ Properties }) => referenceText(Properties))
        .some((text) => text.includes('finishdeletion') && text.includes('-email-priority'));
    expect(maySend({ ...stage, BFJ_EMAIL_FROM: 'avisos@bfj.com.br' })).toBe(true);
    expect(maySend(stage)).toBe(false);
  });
});
