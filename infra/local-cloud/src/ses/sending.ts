import { randomUUID } from 'node:crypto';
import type { PendingWork } from '../pending-work.ts';
import type { CloudModel } from '../cloud-model.ts';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { SendingAction } from '../permissions/service-permissions.ts';
import type { Mailbox, MailState } from './mailbox.ts';
import { createSendingLimits } from './sending-limits.ts';
import { SesError, type SesErrorName } from './ses-errors.ts';
import { feedbackId, type MailEvent, type SentMail } from './ses-events.ts';
import { badContent, mailEventsFor, isSimulator, simulatedOutcome } from './ses-outcomes.ts';
import { createSesOutbox, type MailEventStep } from './ses-outbox.ts';
import { readSendBulkEmail, readSendEmail, type AcceptableEmail } from './ses-request.ts';
import { selectedOutcome, type SesSettings } from './ses-settings.ts';
import type { SuppressionList } from './suppression-list.ts';

type AssertMaySend = (
  sender: string,
  configurationSet: string | undefined,
  action: SendingAction,
) => void;

export type SendingOperation = (body: unknown, demand: AssertMaySend) => object;

/** The operations that send messages, by path, and the outcome of the messages. */
export interface Sending {
  /** @throws SesError, or the error of `demand` */
  readonly operations: Readonly<Record<string, SendingOperation | undefined>>;
  readonly sentInLast24Hours: () => number;
  /** Reports a bounce or a complaint about a message that has been delivered. */
  readonly report: (mail: SentMail, to: string, kind: 'bounce' | 'complaint') => void;
  readonly pending: PendingWork;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Test string for virus scanners, which SES rejects. */
const testVirus = 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE';

export function createSending(dependencies: {
  readonly model: CloudModel;
  readonly database: Database;
  readonly clock: MovableClock;
  readonly bus: Pick<EventBus, 'put'>;
  readonly random: () => number;
  readonly suppression: SuppressionList;
  readonly settings: () => SesSettings;
  readonly mailbox: () => Mailbox | undefined;
}): Sending {
  const { model, database, clock, random, suppression, settings, mailbox } = dependencies;
  const limits = createSendingLimits(dependencies);
  const outbox = createSesOutbox({ ...dependencies, onMailEvent });

  const sesResources = () => ({
    identities: mailbox()?.identities() ?? [],
    configurationSets: model.configurationSets,
    productionAccess: settings().productionAccess,
  });

  const suppressedReasons = (configurationSet: string | undefined) =>
    model.configurationSets.find(({ name }) => name === configurationSet)?.suppressedReasons ??
    suppression.reasons();

  /** Returns the outcomes of a message, in order. */
  const stepsOf = (email: AcceptableEmail): readonly MailEventStep[] => {
    if (email.missing !== undefined) {
      const errorMessage = `Attribute '${email.missing}' is not present in the rendering data.`;
      return [{ step: 0, happening: { type: 'renderingfailure', errorMessage } }];
    }
    const sendStep: MailEventStep = { step: 0, happening: { type: 'send' } };
    if (`${email.text ?? ''}${email.html ?? ''}`.includes(testVirus)) {
      return [sendStep, { step: 1, happening: badContent }];
    }
    const reasons = suppressedReasons(email.configurationSet);
    const recipientSteps = email.recipients.flatMap((to) => {
      const listed = suppression.find(to);
      const isSuppressed = listed !== undefined && reasons.includes(listed.reason);
      const outcome = isSuppressed
        ? 'suppressed'
        : (simulatedOutcome(to) ?? selectedOutcome(settings(), to, random));
      return mailEventsFor(to, outcome ?? 'delivery').map((happening, index) => ({
        step: index + 1,
        happening,
      }));
    });
    return [sendStep, ...recipientSteps];
  };

  const accept = (email: AcceptableEmail): string => {
    limits.take(email.recipients.length, settings());
    const messageId = `0103${randomUUID()}-000000`;
    const timestamp = clock.now().toISOString();
    const { from, sender, recipients, subject, headers, tags, configurationSet = '' } = email;
    const mail = { messageId, timestamp, from, sender, subject, headers, tags, configurationSet };
    // One transaction: a kill in between would leave a delivered message without a report, which SES never does.
    const isEarly = database.transaction(() => {
      const early = outbox.add(
        { ...mail, recipients: [...recipients] },
        stepsOf(email),
        settings(),
      );
      for (const to of recipients) {
        mailbox()?.deliver({ to, sentAt: timestamp, content: contentOf(email, messageId) });
      }
      return early;
    });
    if (isEarly) outbox.settle();
    return messageId;
  };

  function onMailEvent(happening: MailEvent, mail: SentMail): void {
    const state = stateAfter(happening);
    const affectedRecipients = 'to' in happening ? [happening.to] : mail.recipients;
    if (state !== undefined) {
      affectedRecipients.forEach((to) => mailbox()?.updateState(mail.messageId, state, to));
    }
    const reason = suppressingReason(happening);
    if (reason === undefined || !('to' in happening) || isSimulator(happening.to)) return;
    if (!suppressedReasons(mail.configurationSet).includes(reason)) return;
    suppression.put(happening.to, reason, {
      messageId: mail.messageId,
      feedbackId: feedbackId(),
    });
  }

  return {
    operations: {
      'outbound-emails': (body, demand) => {
        const email = readSendEmail(body, sesResources());
        demand(email.sender, email.configurationSet, 'ses:SendEmail');
        if (email.attachments.length > 0) {
          demand(email.sender, email.configurationSet, 'ses:SendRawEmail');
        }
        return { MessageId: accept(email) };
      },
      'outbound-bulk-emails': (body, demand) => {
        const { sender, configurationSet, entries } = readSendBulkEmail(body, sesResources());
        demand(sender, configurationSet, 'ses:SendBulkEmail');
        return { BulkEmailEntryResults: entries.map((entry) => resultOf(entry, accept)) };
      },
    },
    sentInLast24Hours: () => limits.sentInLast24Hours(),
    report: (mail, to, kind) => {
      const steps = mailEventsFor(to, kind)
        .slice(-1)
        .map((happening) => ({ step: 0, happening }));
      if (outbox.add(mail, steps, settings())) outbox.settle();
    },
    pending: outbox.pending,
    start: () => outbox.start(),
    stop: () => outbox.stop(),
  };
}

/** Returns the result of one entry of a bulk call. */
function resultOf(
  entry: AcceptableEmail | SesError,
  accept: (email: AcceptableEmail) => string,
): object {
  try {
    if (entry instanceof SesError) throw entry;
    return { Status: 'SUCCESS', MessageId: accept(entry) };
  } catch (error) {
    if (!(error instanceof SesError)) throw error;
    return { Status: bulkStatus(error), Error: error.message };
  }
}

const bulkStatuses: Readonly<Partial<Record<SesErrorName, string>>> = {
  MessageRejected: 'MESSAGE_REJECTED',
  BadRequestException: 'INVALID_PARAMETER',
};

function bulkStatus({ code, message }: SesError): string {
  if (code === 'TooManyRequestsException') {
    return message.startsWith('Daily') ? 'ACCOUNT_DAILY_QUOTA_EXCEEDED' : 'ACCOUNT_THROTTLED';
  }
  return bulkStatuses[code] ?? 'FAILED';
}

function contentOf(email: AcceptableEmail, messageId: string): Record<string, unknown> {
  const { recipients: _, sender: __, missing: ___, ...content } = email;
  return { messageId, ...content };
}

/** Returns undefined when the message stays accepted. */
function stateAfter(happening: MailEvent): MailState | undefined {
  switch (happening.type) {
    case 'send':
      return undefined;
    case 'delivery':
      return 'delivered';
    case 'bounce':
      return happening.bounceType === 'Permanent' ? 'bounced' : 'soft-bounced';
    case 'complaint':
      return 'complained';
    case 'deliverydelay':
      return 'delayed';
    case 'reject':
      return 'rejected';
    case 'renderingfailure':
      return 'not-rendered';
    default:
      return happening satisfies never;
  }
}

/** Returns why an address becomes suppressed; a bounce from an existing suppression is nothing new. */
function suppressingReason(happening: MailEvent): 'BOUNCE' | 'COMPLAINT' | undefined {
  if (happening.type === 'complaint') return 'COMPLAINT';
  const isNew = happening.type === 'bounce' && happening.bounceSubType === 'General';
  return isNew && happening.bounceType === 'Permanent' ? 'BOUNCE' : undefined;
}
