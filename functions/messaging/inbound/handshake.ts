import type { verifyWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import type * as z from 'zod/mini';
import { equalInConstantTime } from '../../runtime/http/equal-in-constant-time.ts';
import { webhookRefusal } from '../../runtime/http/signed-webhook.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';

/** What Meta makes up; nothing that a browser could take for a page. */
const challengeForm = /^[\w.-]{1,200}$/;

/**
 * Gives Meta its challenge back, if it knows the word that the operator has put into its panel.
 * @throws BfjError `forbidden` for anybody else
 */
export async function answerChallenge(
  readVerifyToken: ReadSecret,
  asked: z.infer<typeof verifyWhatsAppWebhook.request>,
): Promise<string> {
  const challenge = asked['hub.challenge'] ?? '';
  const isOurs = equalInConstantTime(asked['hub.verify_token'] ?? '', await readVerifyToken());
  if (!isOurs || asked['hub.mode'] !== 'subscribe' || !challengeForm.test(challenge)) {
    throw webhookRefusal('whatsapp', 'wrong-token');
  }
  return challenge;
}
