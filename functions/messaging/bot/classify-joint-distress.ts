import { distressKinds, type DistressKind } from '../../assistant/domain/distress-kinds.ts';
import { classifyDistress } from '../../assistant/reading/distress/classify-distress.ts';
import { longestWhatsAppText } from '../../integrations/whatsapp-choices.ts';

/** With more messages, only the joined text and the newest ones are classified. */
const maxClassifiedAlone = 8;

/**
 * Returns the gravest distress in messages that are answered together. Classifies both the joined text, since a
 * sentence may span several messages, and each message alone, since questions about prices would outvote it. If
 * there are many messages, only the newest count.
 */
export function classifyJointDistress(texts: readonly string[]): DistressKind | undefined {
  const joined = texts.join(' ').slice(-longestWhatsAppText);
  const newest = texts.slice(-maxClassifiedAlone).map((text) => text.slice(0, longestWhatsAppText));
  const found = new Set([...new Set([joined, ...newest])].map(classifyDistress));
  return distressKinds.find((kind) => found.has(kind));
}
