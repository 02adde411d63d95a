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
import { feedbackId, type Happening, type SentMail } from './ses-events.ts';
import { badContent, happeningsFor, isSimulator, simulatedFate } from './ses-fates.ts';
import { createSesOutbox, type HappeningStep } from './ses-outbox.ts';
import { readSendBulkEmail, readSendEmail, type AcceptableEmail } from './ses-request.ts';
import { wishedFate, type SesSettings } from './ses-settings.ts';
import type { SuppressionList } from './suppression-list.ts';

type DemandToSend = (
  sender: string,
  configurationSet: string | undefined,
  action: SendingAction,
) => void;

export type SendingOperation = (body: unknown, demand: DemandToSend) => object;

/** The calls that send, by their paths, and what becomes of what they send. */
export interface Sending {
  /** @throws SesError; whatever `demand` throws */
  readonly operations: Readonly<Record<string, SendingOperation | undefined>>;
  readonly sentInLast24Hours: () => number;
  /** What a recipient, or their server, says of a message once it has arrived. */
  readonly report: (mail: SentMail, to: string, what: 'bounce' | 'complaint') => void;
  readonly pending: PendingWork;
  readonly start: () => void;
  readonly stop: () => void;
}

/** What a scanner of viruses is tried with, which SES does not send. */
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
  const outbox = createSesOutbox({ ...dependencies, onHappening });

  const known = () => ({
    identities: mailbox()?.identities() ?? [],
    configurationSets: model.configurationSets,
    productionAccess: settings().productionAccess,
  });

  const suppressedReasons = (configurationSet: string | undefined) =>
    model.configurationSets.find(({ name }) => name === configurationSet)?.suppressedReasons ??
    suppression.reasons();

  /** What becomes of a message, and in which order. */
  const stepsOf = (email: AcceptableEmail): readonly HappeningStep[] => {
    if (email.missing !== undefined) {
      const errorMessage = `Attribute '${email.missing}' is not present in the rendering data.`;
      return [{ step: 0, happening: { type: 'renderingfailure', errorMessage } }];
    }
    const begun: HappeningStep = { step: 0, happening: { type: 'send' } };
    if (`${email.text ?? ''}${email.html ?? ''}`.includes(testVirus)) {
      return [begun, { step: 1, happening: badContent }];
    }
    const reasons = suppressedReasons(email.configurationSet);
    const ofRecipients = email.recipients.flatMap((to) => {
      const listed = suppression.find(to);
      const isSuppressed = listed !== undefined && reasons.includes(listed.reason);
      const fate = isSuppressed
        ? 'suppressed'
        : (simulatedFate(to) ?? wishedFate(settings(), to, random));
      return happeningsFor(to, fate ?? 'delivery').map((happening, index) => ({
        step: index + 1,
        happening,
      }));
    });
    return [begun, ...ofRecipients];
  };

  const accept = (email: AcceptableEmail): string => {
    limits.take(email.recipients.length, settings());
    const messageId = `0103${randomUUID()}-000000`;
    const timestamp = clock.now().toISOString();
    const { from, sender, recipients, subject, headers, tags, configurationSet = '' } = email;
    const mail = { messageId, timestamp, from, sender, subject, headers, tags, configurationSet };
    // A kill between the two would leave a delivered message without a report, which SES never does.
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

  function onHappening(happening: Happening, mail: SentMail): void {
    const state = stateAfter(happening);
    const affected = 'to' in happening ? [happening.to] : mail.recipients;
    if (state !== undefined) {
      affected.forEach((to) => mailbox()?.updateState(mail.messageId, state, to));
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
        const email = readSendEmail(body, known());
        demand(email.sender, email.configurationSet, 'ses:SendEmail');
        if (email.attachments.length > 0) {
          demand(email.sender, email.configurationSet, 'ses:SendRawEmail');
        }
        return { MessageId: accept(email) };
      },
      'outbound-bulk-emails': (body, demand) => {
        const { sender, configurationSet, entries } = readSendBulkEmail(body, known());
        demand(sender, configurationSet, 'ses:SendBulkEmail');
        return { BulkEmailEntryResults: entries.map((entry) => resultOf(entry, accept)) };
      },
    },
    sentInLast24Hours: () => limits.sentInLast24Hours(),
    report: (mail, to, what) => {
      const steps = happeningsFor(to, what)
        .slice(-1)
        .map((happening) => ({ step: 0, happening }));
      if (outbox.add(mail, steps, settings())) outbox.settle();
    },
    pending: outbox.pending,
    start: () => outbox.start(),
    stop: () => outbox.stop(),
  };
}

/** What a call of many says of one of them, in the order in which they were given. */
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

/** Undefined where it stays accepted. */
function stateAfter(happening: Happening): MailState | undefined {
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

/** What is learned of an address; what SES has only found on a list is nothing new. */
function suppressingReason(happening: Happening): 'BOUNCE' | 'COMPLAINT' | undefined {
  if (happening.type === 'complaint') return 'COMPLAINT';
  const isNew = happening.type === 'bounce' && happening.bounceSubType === 'General';
  return isNew && happening.bounceType === 'Permanent' ? 'BOUNCE' : undefined;
}
