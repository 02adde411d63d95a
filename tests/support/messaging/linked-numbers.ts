import { randomUUID } from 'node:crypto';
import { deriveBusinessScopedId, canonicalNumber } from '@bfj/sandboxes/whatsapp/phone-numbers';
import { inboundMemory } from '../../../functions/messaging/inbound/inbound-message-store.ts';
import { linkCodeDigester, linkCodeMaker } from '../../../functions/messaging/linking/link-code.ts';
import { linkCodeStore } from '../../../functions/messaging/linking/link-code-store.ts';
import {
  askToConfirmLink,
  confirmLink,
} from '../../../functions/messaging/linking/link-account.ts';
import {
  linkQuestionKey,
  linkQuestionStore,
  readLinkQuestion,
} from '../../../functions/messaging/linking/link-question-store.ts';
import { linkStore } from '../../../functions/messaging/linking/link-store.ts';
import { startLink } from '../../../functions/messaging/linking/whatsapp-link.ts';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import { batchGet } from '../../../functions/runtime/batch-get.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import { whatsAppConsentVersion } from '../../../shared/contracts/whatsapp-link.ts';
import { accountPhoneNumber } from '../../../functions/entities/phone-number.ts';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { TestCloud } from '../cloud/test-cloud.ts';
import type { Sessions } from '../users/sessions.ts';

/** Far enough back that the user's messages after the link are later than it, also in Meta's whole seconds. */
const agoMilliseconds = 5000;

/**
 * Links numbers through the product's own steps and rows, without the code and 'sim' messages: for tests that need a
 * link. It takes milliseconds instead of seconds.
 */
export function linkedNumbers(
  cloud: Pick<TestCloud, 'now' | 'secret'>,
  { table }: Pick<Sessions, 'table'>,
) {
  const readSecret = async () => cloud.secret('token-key');
  const digest = identityDigest(readSecret);
  return async ({
    account,
  }: {
    readonly account: Pick<Account, 'id' | 'telefone'>;
  }): Promise<void> => {
    const at = new Date((await cloud.now()).getTime() - agoMilliseconds);
    const clock = () => at;
    const steps = {
      codes: linkCodeStore(table),
      links: linkStore(table, clock, digest),
      linkQuestions: linkQuestionStore(table, digest),
      memory: inboundMemory(table, clock),
      makeCode: linkCodeMaker(readSecret),
      digestCode: linkCodeDigester(readSecret),
      countCall: async () => {},
      clock,
      newId: timeOrderedIds(clock),
      businessNumber: '5511900000000',
    };
    const waId = accountPhoneNumber(account.telefone);
    if (waId === undefined) throw new Error(`${account.telefone} is no number of an account`);
    const from = { waId, userId: deriveBusinessScopedId(canonicalNumber(waId.slice(1))) };
    const { link } = await startLink(steps, account.id, { textVersion: whatsAppConsentVersion });
    if (link === null) throw new Error('Linking is not offered');
    const asked = {
      code: link.code.replace('-', ''),
      questionId: `2026-01-01_reply_${randomUUID()}`,
    };
    await askToConfirmLink(steps, { from }, asked);
    const key = await linkQuestionKey(digest, from);
    const question = readLinkQuestion(key, (await batchGet(table, [key]))(key));
    if (question === undefined) throw new Error(`${account.id} was asked nothing`);
    const message = { id: `wamid.link-${randomUUID()}`, from, at: at.toISOString() };
    const { is } = await confirmLink(steps, message, question);
    if (is !== 'linked') throw new Error(`${account.id} could not be linked: ${is}`);
  };
}
