import type { verifyWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import type * as z from 'zod/mini';
import { equalInConstantTime } from '../../runtime/http/equal-in-constant-time.ts';
import { rejectDelivery } from '../../runtime/http/signed-webhook.ts';
import type { ReadSecret } from '../../runtime/secrets.ts';

/** The form of Meta's challenge; excludes anything that a browser could render as a page. */
const challengeForm = /^[\w.-]{1,200}$/;

/**
 * Returns Meta's challenge if the request has the verify token that the operator has set in Meta's panel.
 * @throws ProblemError `forbidden` for any other request
 */
export async function answerChallenge(
  readVerifyToken: ReadSecret,
  verification: z.infer<typeof verifyWhatsAppWebhook.request>,
): Promise<string> {
  const challenge = verification['hub.challenge'] ?? '';
  const isOurs = equalInConstantTime(
    verification['hub.verify_token'] ?? '',
    await readVerifyToken(),
  );
  if (!isOurs || verification['hub.mode'] !== 'subscribe' || !challengeForm.test(challenge)) {
    throw rejectDelivery('whatsapp', 'wrong-token');
  }
  return challenge;
}
